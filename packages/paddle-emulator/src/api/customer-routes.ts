import { createAddress, getAddress, updateAddress } from '../customers/addresses.ts';
import { createBusiness, getBusiness, updateBusiness } from '../customers/businesses.ts';
import { createAuthToken, createPortalSession } from '../customers/customer-access.ts';
import { createCustomer, getCustomer, updateCustomer } from '../customers/customers.ts';
import { deletePaymentMethod, getPaymentMethod } from '../customers/payment-methods.ts';
import { listBalances } from '../transactions/balances.ts';
import type { ApiRequest } from './envelope.ts';
import { listPage } from './list-page.ts';
import type { Route } from './route.ts';

const ids = ({ params }: ApiRequest): [customer: string, own: string] => [params.customerId ?? '', params.id ?? ''];

export function customerRoutes(route: Route): void {
  route('POST', '/customers', ({ world, body }) => ({ status: 201, data: createCustomer(world, body) }));
  route('GET', '/customers/:id', ({ world, params }) => ({ data: getCustomer(world, params.id ?? '') }));
  route('PATCH', '/customers/:id', ({ world, params, body }) => ({
    data: updateCustomer(world, params.id ?? '', body),
  }));
  route('GET', '/customers', (request) => {
    const { world, query } = request;
    const exact = query.email ? { ...request, query: { ...query, email: query.email.toLowerCase() } } : request;
    const rules = {
      filters: ['email', 'status'],
      search: ['email', 'name', 'id'],
      orders: ['email', 'name'],
      usual: { status: ['active'] },
    };
    return { page: listPage(exact, world.customers, rules) };
  });
  route('POST', '/customers/:customerId/auth-token', (request) => ({
    data: createAuthToken(request.world, ids(request)[0]),
  }));
  route('POST', '/customers/:customerId/portal-sessions', (request) => ({
    status: 201,
    data: createPortalSession(request.world, ids(request)[0], request.body),
  }));
  route('GET', '/customers/:customerId/credit-balances', ({ world, params }) => ({
    data: listBalances(world, getCustomer(world, params.customerId ?? '').id),
  }));
  route('GET', '/customers/:customerId/payment-methods', (request) => ({
    page: listPage(request, request.world.paymentMethods, {
      filters: ['address_id'],
      base: { where: { customer_id: [ids(request)[0]] } },
    }),
  }));

  route('GET', '/customers/:customerId/payment-methods/:id', (request) => ({
    data: getPaymentMethod(request.world, ...ids(request)),
  }));
  route('DELETE', '/customers/:customerId/payment-methods/:id', (request) => {
    deletePaymentMethod(request.world, ...ids(request));
    return { status: 204 };
  });

  route('POST', '/customers/:customerId/addresses', (request) => ({
    status: 201,
    data: createAddress(request.world, ids(request)[0], request.body),
  }));
  route('GET', '/customers/:customerId/addresses/:id', (request) => ({
    data: getAddress(request.world, ...ids(request)),
  }));
  route('PATCH', '/customers/:customerId/addresses/:id', (request) => ({
    data: updateAddress(request.world, ...ids(request), request.body),
  }));
  route('GET', '/customers/:customerId/addresses', (request) => ({
    page: listPage(request, request.world.addresses, {
      filters: ['status'],
      usual: { status: ['active'] },
      base: { where: { customer_id: [ids(request)[0]] } },
    }),
  }));

  route('POST', '/customers/:customerId/businesses', (request) => ({
    status: 201,
    data: createBusiness(request.world, ids(request)[0], request.body),
  }));
  route('GET', '/customers/:customerId/businesses/:id', (request) => ({
    data: getBusiness(request.world, ...ids(request)),
  }));
  route('PATCH', '/customers/:customerId/businesses/:id', (request) => ({
    data: updateBusiness(request.world, ...ids(request), request.body),
  }));
  route('GET', '/customers/:customerId/businesses', (request) => ({
    page: listPage(request, request.world.businesses, {
      filters: ['status'],
      usual: { status: ['active'] },
      base: { where: { customer_id: [ids(request)[0]] } },
    }),
  }));
}
