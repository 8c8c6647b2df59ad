import { createAddress, getAddress, updateAddress } from '../customers/addresses.ts';
import { createBusiness, getBusiness, updateBusiness } from '../customers/businesses.ts';
import { createAuthToken, createPortalSession } from '../customers/customer-access.ts';
import { createCustomer, updateCustomer } from '../customers/customers.ts';
import { deletePaymentMethod, getPaymentMethod } from '../customers/payment-methods.ts';
import { listBalances } from '../transactions/balances.ts';
import type { ApiRequest } from './envelope.ts';
import { listPage } from './list-page.ts';
import type { Route } from './route.ts';

const ids = ({ params, id }: ApiRequest): [customer: string, own: string] => [params.customerId ?? '', id];

export function customerRoutes(route: Route): void {
  route.create('/customers', ({ world, body }) => createCustomer(world, body));
  route.get('/customers/:id', ({ world, id }) => world.customers.get(id));
  route.patch('/customers/:id', ({ world, id, body }) => updateCustomer(world, id, body));
  route.list('/customers', (request) => {
    const { world, query } = request;
    const exact = query.email ? { ...request, query: { ...query, email: query.email.toLowerCase() } } : request;
    const rules = {
      filters: ['email', 'status'],
      search: ['email', 'name', 'id'],
      orders: ['email', 'name'],
      usual: { status: ['active'] },
    };
    return listPage(exact, world.customers, rules);
  });
  route.post('/customers/:customerId/auth-token', (request) => createAuthToken(request.world, ids(request)[0]));
  route.create('/customers/:customerId/portal-sessions', (request) =>
    createPortalSession(request.world, ids(request)[0], request.body),
  );
  route.get('/customers/:customerId/credit-balances', ({ world, params }) =>
    listBalances(world, world.customers.get(params.customerId ?? '').id),
  );
  route.list('/customers/:customerId/payment-methods', (request) =>
    listPage(request, request.world.paymentMethods, {
      filters: ['address_id'],
      base: { where: { customer_id: [ids(request)[0]] } },
    }),
  );

  route.get('/customers/:customerId/payment-methods/:id', (request) =>
    getPaymentMethod(request.world, ...ids(request)),
  );
  route.answer('DELETE', '/customers/:customerId/payment-methods/:id', (request) => {
    deletePaymentMethod(request.world, ...ids(request));
    return { status: 204 };
  });

  route.create('/customers/:customerId/addresses', (request) =>
    createAddress(request.world, ids(request)[0], request.body),
  );
  route.get('/customers/:customerId/addresses/:id', (request) => getAddress(request.world, ...ids(request)));
  route.patch('/customers/:customerId/addresses/:id', (request) =>
    updateAddress(request.world, ...ids(request), request.body),
  );
  route.list('/customers/:customerId/addresses', (request) =>
    listPage(request, request.world.addresses, {
      filters: ['status'],
      usual: { status: ['active'] },
      base: { where: { customer_id: [ids(request)[0]] } },
    }),
  );

  route.create('/customers/:customerId/businesses', (request) =>
    createBusiness(request.world, ids(request)[0], request.body),
  );
  route.get('/customers/:customerId/businesses/:id', (request) => getBusiness(request.world, ...ids(request)));
  route.patch('/customers/:customerId/businesses/:id', (request) =>
    updateBusiness(request.world, ...ids(request), request.body),
  );
  route.list('/customers/:customerId/businesses', (request) =>
    listPage(request, request.world.businesses, {
      filters: ['status'],
      usual: { status: ['active'] },
      base: { where: { customer_id: [ids(request)[0]] } },
    }),
  );
}
