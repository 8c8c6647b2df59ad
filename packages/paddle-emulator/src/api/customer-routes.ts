import { createAddress, getAddress, updateAddress } from '../customers/addresses.ts';
import { createBusiness, getBusiness, updateBusiness } from '../customers/businesses.ts';
import { createAuthToken, createPortalSession } from '../customers/customer-access.ts';
import { createCustomer, updateCustomer } from '../customers/customers.ts';
import { deletePaymentMethod, getPaymentMethod } from '../customers/payment-methods.ts';
import { listBalances } from '../transactions/balances.ts';
import type { Collection } from '../world/collection.ts';
import type { World } from '../world/world.ts';
import { type ApiRequest, listPage } from './list-page.ts';
import type { Route } from './route.ts';

const ids = ({ params, id }: ApiRequest): [customer: string, own: string] => [params.customerId ?? '', id];
const ofCustomer = (request: ApiRequest) => ({ where: { customer_id: [ids(request)[0]] } });

/** A kind of entity that belongs to a customer. */
interface Owned<T> {
  create(world: World, customerId: string, body: unknown): T;
  get(world: World, customerId: string, id: string): T;
  update(world: World, customerId: string, id: string, body: unknown): T;
}

export function customerRoutes(route: Route, world: World): void {
  const owned = <T extends { id: string }>(
    path: string,
    collection: Collection<T>,
    { create, get, update }: Owned<T>,
  ) => {
    route.create(path, (request) => create(world, ids(request)[0], request.body));
    route.get(`${path}/:id`, (request) => get(world, ...ids(request)));
    route.patch(`${path}/:id`, (request) => update(world, ...ids(request), request.body));
    route.page(path, collection, (request) => ({
      filters: ['status'],
      usual: { status: ['active'] },
      base: ofCustomer(request),
    }));
  };

  route.entity('/customers', world.customers, { create: createCustomer, update: updateCustomer });
  route.list('/customers', (request) => {
    const { query } = request;
    const exact = query.email ? { ...request, query: { ...query, email: query.email.toLowerCase() } } : request;
    const rules = {
      filters: ['email', 'status'],
      search: ['email', 'name', 'id'],
      orders: ['email', 'name'],
      usual: { status: ['active'] },
    };
    return listPage(exact, world.customers, rules);
  });
  route.post('/customers/:customerId/auth-token', (request) => createAuthToken(world, ids(request)[0]));
  route.create('/customers/:customerId/portal-sessions', (request) =>
    createPortalSession(world, ids(request)[0], request.body),
  );
  route.get('/customers/:customerId/credit-balances', (request) =>
    listBalances(world, world.customers.get(ids(request)[0]).id),
  );
  route.page('/customers/:customerId/payment-methods', world.paymentMethods, (request) => ({
    filters: ['address_id'],
    base: ofCustomer(request),
  }));
  route.get('/customers/:customerId/payment-methods/:id', (request) => getPaymentMethod(world, ...ids(request)));
  route.answer('DELETE', '/customers/:customerId/payment-methods/:id', (request) => {
    deletePaymentMethod(world, ...ids(request));
    return { status: 204 };
  });
  owned('/customers/:customerId/addresses', world.addresses, {
    create: createAddress,
    get: getAddress,
    update: updateAddress,
  });
  owned('/customers/:customerId/businesses', world.businesses, {
    create: createBusiness,
    get: getBusiness,
    update: updateBusiness,
  });
}
