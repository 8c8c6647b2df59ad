import { createClientToken, revokeClientToken } from '../account/client-tokens.ts';
import { createDiscount, createDiscountGroup, updateDiscount, updateDiscountGroup } from '../catalog/discounts.ts';
import { createPrice, updatePrice } from '../catalog/prices.ts';
import { createProduct, updateProduct } from '../catalog/products.ts';
import { createAddress, updateAddress } from '../customers/addresses.ts';
import { createBusiness, updateBusiness } from '../customers/businesses.ts';
import { createCustomer, updateCustomer } from '../customers/customers.ts';
import { deletePaymentMethod } from '../customers/payment-methods.ts';
import { silentTypes } from '../delivery/event-types.ts';
import { listCaused } from '../delivery/events.ts';
import { createReport, getReport } from '../reports/reports.ts';
import { findExample } from '../simulations/example-events.ts';
import { getPaymentMethodTransaction } from '../subscriptions/change-payment-method.ts';
import { createTransaction } from '../transactions/create-transaction.ts';
import { reviseTransaction } from '../transactions/revise-transaction.ts';
import { cancelTransaction } from '../transactions/update-transaction.ts';
import { type EventData, type EventType, emit } from '../world/emit.ts';
import { PaddleError, refuse } from '../world/paddle-error.ts';
import { inTransaction, type World } from '../world/world.ts';
import { pay } from './pay.ts';
import { approveRefund, refund } from './refunds.ts';
import { cancelNow, failRenewal, pauseNow, renewNow, resumeNow } from './subscriptions.ts';

const declined = '4000000000000002';

/** Creates what an event needs: a seller's first product and a buyer. */
function createStage(world: World) {
  const count = world.settings.get('trigger_count', 0) + 1;
  world.settings.set('trigger_count', count);
  const email = `triggered-${count}@example.com`;
  const product = () => createProduct(world, { name: 'Triggered', tax_category: 'standard' });
  const price = (more: object = {}) =>
    createPrice(world, {
      product_id: product().id,
      description: 'Triggered',
      unit_price: { amount: '1000', currency_code: 'USD' },
      ...more,
    });
  const monthly = { billing_cycle: { interval: 'month', frequency: 1 } };
  const trial = { ...monthly, trial_period: { interval: 'day', frequency: 7 } };
  const buy = () => pay(world, { email, items: [{ priceId: price().id }] });
  const subscribe = (more: object = monthly) =>
    pay(world, { email, items: [{ priceId: price(more).id }] }).subscriptionId ?? '';
  const customer = () => createCustomer(world, { email });
  const address = () => createAddress(world, customer().id, { country_code: 'US' });
  const business = () => createBusiness(world, customer().id, { name: 'Triggered' });
  const discount = () => createDiscount(world, { description: 'Triggered', type: 'percentage', amount: '10' });
  const group = () => createDiscountGroup(world, { name: `Triggered ${count}` });
  const offer = () => createTransaction(world, { items: [{ price_id: price().id, quantity: 1 }], origin: 'api' });
  return { world, email, trial, product, price, buy, subscribe, customer, address, business, discount, group, offer };
}

type Stage = ReturnType<typeof createStage>;

const renamed = { name: 'Renamed' };

/** How to cause each type of event. */
const causes: Record<string, (stage: Stage) => unknown> = {
  'product.created': ({ product }) => product(),
  'product.updated': ({ world, product }) => updateProduct(world, product().id, renamed),
  'price.created': ({ price }) => price(),
  'price.updated': ({ world, price }) => updatePrice(world, price().id, renamed),
  'discount.created': ({ discount }) => discount(),
  'discount.updated': ({ world, discount }) => updateDiscount(world, discount().id, { amount: '20' }),
  'discount_group.created': ({ group }) => group(),
  'discount_group.updated': ({ world, group }) => {
    const { id, name } = group();
    return updateDiscountGroup(world, id, { name: `${name}, renamed` });
  },
  'client_token.created': ({ world }) => createClientToken(world, { name: 'Triggered' }),
  'client_token.revoked': ({ world }) =>
    revokeClientToken(world, createClientToken(world, { name: 'Triggered' }).id, { status: 'revoked' }),
  'report.created': ({ world }) => createReport(world, { type: 'transactions' }),
  'report.updated': ({ world }) => getReport(world, createReport(world, { type: 'transactions' }).id),
  'customer.created': ({ customer }) => customer(),
  'customer.updated': ({ world, customer }) => updateCustomer(world, customer().id, renamed),
  'address.created': ({ address }) => address(),
  'address.updated': ({ world, address }) => {
    const { id, customer_id } = address();
    return updateAddress(world, customer_id ?? '', id, { city: 'Springfield' });
  },
  'business.created': ({ business }) => business(),
  'business.updated': ({ world, business }) => {
    const { id, customer_id } = business();
    return updateBusiness(world, customer_id ?? '', id, renamed);
  },
  'payment_method.saved': ({ world, subscribe }) =>
    pay(world, { transactionId: getPaymentMethodTransaction(world, subscribe()).id }),
  'payment_method.deleted': ({ world, buy }) => {
    const { customerId } = buy();
    const [method] = world.paymentMethods.list({ where: { customer_id: [customerId] } });
    return deletePaymentMethod(world, customerId, method?.id ?? '');
  },
  'adjustment.created': ({ world, buy }) => refund(world, buy().transactionId, { status: 'pending_approval' }),
  'adjustment.updated': ({ world, buy }) =>
    approveRefund(world, refund(world, buy().transactionId, { status: 'pending_approval' }).id),
  'subscription.created': ({ subscribe }) => subscribe(),
  'subscription.activated': ({ subscribe }) => subscribe(),
  'subscription.trialing': ({ subscribe, trial }) => subscribe(trial),
  'subscription.updated': ({ world, subscribe }) => renewNow(world, subscribe()),
  'subscription.past_due': ({ world, subscribe }) => failRenewal(world, subscribe()),
  'subscription.paused': ({ world, subscribe }) => pauseNow(world, subscribe()),
  'subscription.resumed': ({ world, subscribe }) => resumeNow(world, pauseNow(world, subscribe()).id),
  'subscription.canceled': ({ world, subscribe }) => cancelNow(world, subscribe()),
  'transaction.created': ({ offer }) => offer(),
  'transaction.updated': ({ buy }) => buy(),
  'transaction.ready': ({ buy }) => buy(),
  'transaction.paid': ({ buy }) => buy(),
  'transaction.completed': ({ buy }) => buy(),
  'transaction.billed': ({ world, subscribe }) => renewNow(world, subscribe()),
  'transaction.canceled': ({ world, address, price }) => {
    const { id, customer_id } = address();
    const items = [{ price_id: price().id, quantity: 1 }];
    const ready = createTransaction(world, { items, origin: 'api', customerId: customer_id ?? null, addressId: id });
    return cancelTransaction(world, ready.id);
  },
  'transaction.past_due': ({ world, subscribe }) => failRenewal(world, subscribe()),
  'transaction.revised': ({ world, buy }) =>
    reviseTransaction(world, buy().transactionId, { customer: { name: 'Renamed' } }),
  'transaction.payment_failed': ({ world, email, price }) => {
    try {
      pay(world, { email, items: [{ priceId: price().id }], card: declined });
    } catch (error) {
      if (!(error instanceof PaddleError && error.code === 'payment_declined')) throw error;
    }
  },
};

export const triggers = [...Object.keys(causes), ...silentTypes].sort();

/** Sends an example of an event that never happens here. Only the event is stored. */
function emitExample(world: World, type: string): void {
  const example = silentTypes.includes(type) ? findExample(world, type) : null;
  if (example === null) refuse('bad_request', `${type} is no event of Paddle's.`);
  emit(world, type as EventType, example.data as EventData[EventType]);
}

export interface Triggered {
  /** All events that happened, the oldest first: the requested one and its side effects. */
  events: { id: string; type: string }[];
}

/** Causes an event with a new product and a new buyer. */
export function trigger(world: World, type: string): Triggered {
  const cause = Object.hasOwn(causes, type) ? causes[type] : undefined;
  return inTransaction(world, () => {
    const caused = listCaused(world, () => {
      if (cause === undefined) emitExample(world, type);
      else cause(createStage(world));
    });
    return { events: caused.map(({ id, type: name }) => ({ id, type: name })) };
  });
}
