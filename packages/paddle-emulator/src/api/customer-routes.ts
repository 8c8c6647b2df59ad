import { createAddress, getAddress, updateAddress } from '../customers/addresses.ts';
import { createBusiness, getBusiness, updateBusiness } from '../customers/businesses.ts';
import { createAuthToken, createPortalSession } from '../customers/customer-access.ts';
import { createCustomer, updateCustomer } from '../customers/customers.ts';
import { deletePaymentMethod, getPaymentMethod } from '../customers/payment-methods.ts';
import { listBalances } from '../transactions/balances.ts';
import type { Collection } from '../world/collection.ts';
import type { World } from '../world/world.ts';
import { entityStatus } from './body.ts';
import { type ApiRequest, listPage } from './list-page.ts';
import { readList, trueOrFalse } from './parameters.ts';
import type { Route } from './route.ts';

const ids = ({ params, id }: ApiRequest): [customer: string, own: string] => [params.customerId ?? '', id];
const ofCustomer = (request: ApiRequest) => ({ where: { customer_id: [ids(request)[0]] } });

/** A kind of entity that belongs to a customer. */
interface Owned<T> {
  create(world: World, customerId: string, body: unknown): T;
  get(world: World, customerId: string, id: string): T;
  update(world: World, customerId: string, id: string, body: unknown): T;
  /** The fields that a search covers. */
  search: string[];
}

export function customerRoutes(route: Route, world: World): void {
  const owned = <T extends { id: string }>(
    path: string,
    collection: Collection<T>,
    { create, get, update, search }: Owned<T>,
  ) => {
    route.create(path, (request) => create(world, ids(request)[0], request.body));
    route.get(`${path}/:id`, (request) => get(world, ...ids(request)));
    route.patch(`${path}/:id`, (request) => update(world, ...ids(request), request.body));
    route.page(path, collection, (request) => ({
      filters: { status: entityStatus.options },
      search: ['id', ...search],
      usual: { status: ['active'] },
      base: ofCustomer(request),
    }));
  };

  route.entity('/customers', world.customers, { create: createCustomer, update: updateCustomer });
  const customerRules = {
    filters: { email: null, status: entityStatus.options },
    search: ['email', 'name', 'id'],
    orders: ['email', 'name'],
    usual: { status: ['active'] },
  };
  route.answer(
    'GET',
    '/customers',
    (request) => {
      const { query } = request;
      const exact = query.email ? { ...request, query: { ...query, email: query.email.toLowerCase() } } : request;
      return { page: listPage(exact, world.customers, customerRules) };
    },
    null,
  );
  route.post('/customers/:customerId/auth-token', (request) => createAuthToken(world, ids(request)[0]));
  route.create('/customers/:customerId/portal-sessions', (request) =>
    createPortalSession(world, ids(request)[0], request.body),
  );
  route.get(
    '/customers/:customerId/credit-balances',
    (request) => {
      const currencies = readList(request.query, 'currency_code');
      const balances = listBalances(world, world.customers.get(ids(request)[0]).id);
      return currencies ? balances.filter(({ currency_code }) => currencies.includes(currency_code ?? '')) : balances;
    },
    { currency_code: null },
  );
  route.page('/customers/:customerId/payment-methods', world.paymentMethods, (request) => ({
    filters: { address_id: null },
    own: { supports_checkout: trueOrFalse },
    // A checkout supports every payment method of the emulator.
    base: { where: { customer_id: request.query.supports_checkout === 'false' ? [] : [ids(request)[0]] } },
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
    search: ['description', 'first_line', 'second_line', 'city', 'postal_code', 'region'],
  });
  owned('/customers/:customerId/businesses', world.businesses, {
    create: createBusiness,
    get: getBusiness,
    update: updateBusiness,
    search: ['name', 'company_number', 'tax_identifier'],
  });
}
