import { createClientToken, revokeClientToken } from '../account/client-tokens.ts';
import { requestAdjustment } from '../adjustments/request-adjustment.ts';
import { createDiscount, createDiscountGroup, updateDiscount, updateDiscountGroup } from '../catalog/discounts.ts';
import { updatePrice } from '../catalog/prices.ts';
import { updateProduct } from '../catalog/products.ts';
import { approveRefund } from '../control/refunds.ts';
import { updateAddress } from '../customers/addresses.ts';
import { createBusiness, updateBusiness } from '../customers/businesses.ts';
import { updateCustomer } from '../customers/customers.ts';
import { deletePaymentMethod } from '../customers/payment-methods.ts';
import { createReport } from '../reports/reports.ts';
import { cancelSubscription } from '../subscriptions/cancel-subscription.ts';
import { pauseSubscription } from '../subscriptions/pause-subscription.ts';
import { renewSubscription } from '../subscriptions/renew-subscription.ts';
import { resumeSubscription } from '../subscriptions/resume-subscription.ts';
import { payTransaction } from '../transactions/pay-transaction.ts';
import { reviseTransaction } from '../transactions/revise-transaction.ts';
import { cancelTransaction } from '../transactions/update-transaction.ts';
import type { World } from '../world/world.ts';
import { buyExample, cardOf, fillExample, orderExample } from './example-purchase.ts';
import { recordEvents, type SimulatedEvent } from './record-events.ts';

const immediately = { effective_from: 'immediately' };

/** Causes each type of event once. The caller undoes the changes. */
function liveOnce(world: World): void {
  const catalog = fillExample(world);
  updateProduct(world, catalog.productId, { description: 'Everything', image_url: 'https://example.com/a.png' });
  updatePrice(world, catalog.monthlyId, { name: 'Monthly' });
  const discount = createDiscount(world, {
    description: 'A dollar',
    type: 'flat',
    amount: '100',
    currency_code: 'USD',
    code: world.newId('dsc').slice(-10),
    restrict_to: [catalog.productId],
    expires_at: '2099-01-01T00:00:00Z',
  });
  updateDiscount(world, discount.id, { description: 'One dollar' });
  // Names of groups must be unique, and the seller may already have a group for spring.
  const season = world.newId('dsg').slice(-10);
  updateDiscountGroup(world, createDiscountGroup(world, { name: `Spring ${season}` }).id, { name: `Summer ${season}` });
  revokeClientToken(world, createClientToken(world, { name: 'Pricing page', description: 'Prices' }).id, {
    status: 'revoked',
  });

  const trial = buyExample(world, catalog.trialId);
  cancelSubscription(world, trial.subscription_id ?? '', immediately);
  const {
    customer_id: customerId,
    address_id: addressId,
    id: transactionId,
    ...bought
  } = buyExample(world, catalog.monthlyId);
  const subscriptionId = bought.subscription_id ?? '';
  updateCustomer(world, customerId ?? '', { name: 'Sam Miller' });
  updateAddress(world, customerId ?? '', addressId ?? '', {
    city: 'New York',
    region: 'NY',
    first_line: '1 Main St',
    description: 'Office',
  });
  const business = createBusiness(world, customerId ?? '', { name: 'Example Inc.' });
  updateBusiness(world, customerId ?? '', business.id, {
    company_number: '1',
    tax_identifier: '12-3456789',
    contacts: [{ name: 'Sam', email: 'sam@example.com' }],
  });
  pauseSubscription(world, subscriptionId, immediately);
  resumeSubscription(world, subscriptionId, immediately);
  const refund = { action: 'refund', type: 'full', reason: 'error', transaction_id: transactionId };
  approveRefund(world, requestAdjustment(world, refund).id);
  reviseTransaction(world, buyExample(world, catalog.onceId).id, { customer: { name: 'Sam Miller' } });

  const { paymentMethodId } = world.subscriptionNotes.get(subscriptionId);
  world.cards.put({ id: paymentMethodId ?? '', behaviour: 'declined' });
  renewSubscription(world, world.subscriptions.get(subscriptionId));
  cancelSubscription(world, subscriptionId, immediately);
  deletePaymentMethod(world, customerId ?? '', paymentMethodId ?? '');
  payTransaction(world, orderExample(world, catalog.onceId).id, cardOf('declined'));
  cancelTransaction(world, orderExample(world, catalog.onceId).id);
  createReport(world, { type: 'transactions' });
}

/** Makes up the events that never happen in the emulator. */
function inventRest(world: World, happened: Map<string, object>): Map<string, object> {
  const at = world.clock.nowText();
  const rest = new Map(happened);
  const import_meta = { external_id: '9b95b0b8', imported_from: 'paddle_classic' };
  for (const entity of ['address', 'business', 'customer', 'discount', 'price', 'product'])
    rest.set(`${entity}.imported`, { ...happened.get(`${entity}.updated`), import_meta });
  rest.set('subscription.imported', { ...happened.get('subscription.activated'), import_meta });
  const payout = { id: world.newId('pay'), remittance_reference: 'EXAMPLE-1', amount: '10000', currency_code: 'USD' };
  rest.set('payout.created', { ...payout, status: 'unpaid' }).set('payout.paid', { ...payout, status: 'paid' });
  const key = {
    id: world.newId('apikey'),
    name: 'Server',
    description: 'The shop',
    key: 'pdl_sdbx_****',
    status: 'active',
    permissions: ['transaction.read'],
    expires_at: at,
    rotatable: null,
    last_used_at: at,
    created_at: at,
    updated_at: at,
  };
  for (const verb of ['created', 'updated', 'expiring']) rest.set(`api_key.${verb}`, key);
  for (const verb of ['expired', 'revoked']) rest.set(`api_key.${verb}`, { ...key, status: verb });
  rest.set('api_key_exposure.created', {
    id: world.newId('apikeyexp'),
    api_key_id: key.id,
    risk_level: 'high',
    action_taken: 'revoked',
    source: 'github',
    reference: 'https://example.com/leak',
    description: 'A commit',
    created_at: at,
  });
  rest.set('client_token.updated', { ...happened.get('client_token.revoked') });
  return rest;
}

/** An example of each type of event, as the emulator would send it, with made-up people. */
export function findExample(world: World, type: string): SimulatedEvent | null {
  const events = recordEvents(world, () => liveOnce(world));
  const happened = new Map(events.map((event) => [event.type, event.data]));
  const data = inventRest(world, happened).get(type);
  return data ? { type, data } : null;
}
