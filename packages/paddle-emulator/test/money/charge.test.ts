import type { CreateSubscriptionCharge } from '@paddle/paddle-node-sdk';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fillCatalog, type TestCatalog } from '../fill-catalog.ts';
import { startTestEmulator, type TestEmulator } from '../start-test-emulator.ts';

let emulator: TestEmulator;
let catalog: TestCatalog;

beforeAll(async () => {
  emulator = await startTestEmulator();
});

afterAll(async () => {
  await emulator.stop();
});

beforeEach(async () => {
  await emulator.control.reset();
  catalog = await fillCatalog(emulator.paddle);
});

async function subscribe(priceId = catalog.monthly.id): Promise<string> {
  const { subscriptionId } = await emulator.control.pay({ items: [{ priceId }], email: 'ada@example.com' });
  return subscriptionId ?? '';
}

const refused = (code: string) => expect.objectContaining({ code });
const charge = (id: string, body: Partial<CreateSubscriptionCharge> = {}) =>
  emulator.paddle.subscriptions.createOneTimeCharge(id, {
    effectiveFrom: 'immediately',
    items: [{ priceId: catalog.pack.id, quantity: 2 }],
    ...body,
  } as CreateSubscriptionCharge);
const bills = (id: string) =>
  emulator.paddle.transactions.list({ subscriptionId: [id], origin: ['subscription_charge'] }).next();

test('a charge is billed at once, as previewed, and the items stay', async () => {
  const id = await subscribe();
  const preview = await emulator.paddle.subscriptions.previewOneTimeCharge(id, {
    effectiveFrom: 'immediately',
    items: [{ priceId: catalog.pack.id, quantity: 2 }],
  });
  expect(preview.immediateTransaction?.details.totals.grandTotal).toBe('9800');
  const before = (await emulator.control.events()).at(-1)?.event_id ?? '';
  expect((await charge(id)).items.map(({ price }) => price.id)).toEqual([catalog.monthly.id]);
  const [bill] = await bills(id);
  expect(bill).toMatchObject({ status: 'completed', details: { totals: { grandTotal: '9800' } } });
  expect(bill?.details?.lineItems[0]?.proration).toBeNull();
  expect((await emulator.control.events({ after: before })).map(({ event_type }) => event_type)).toEqual([
    'transaction.created',
    'transaction.billed',
    'transaction.updated',
    'transaction.paid',
    'transaction.updated',
    'transaction.completed',
    'subscription.updated',
  ]);
});

test('a charge with the next period is on its bill, once', async () => {
  const id = await subscribe();
  await charge(id, { effectiveFrom: 'next_billing_period' });
  expect(await bills(id)).toEqual([]);
  const { nextTransaction } = await emulator.paddle.subscriptions.get(id, { include: ['next_transaction'] });
  expect(nextTransaction?.details.totals.grandTotal).toBe(String(999 + 9800));
  await emulator.control.renewNow(id);
  await emulator.control.renewNow(id);
  const renewals = await emulator.paddle.transactions
    .list({ subscriptionId: [id], origin: ['subscription_recurring'], orderBy: 'id[ASC]' })
    .next();
  expect(renewals.map(({ details }) => details?.totals?.grandTotal)).toEqual([String(999 + 9800), '999']);
});

test('an item that is not in the catalog is charged, and a preview leaves none behind', async () => {
  const id = await subscribe();
  const price = {
    description: 'Migration',
    name: 'Migration',
    unitPrice: { amount: '12000', currencyCode: 'USD' as const },
    product: { name: 'Services', taxCategory: 'standard' as const },
  };
  const items = [{ quantity: 1, price }] as CreateSubscriptionCharge['items'];
  await emulator.paddle.subscriptions.previewOneTimeCharge(id, { effectiveFrom: 'immediately', items });
  const custom = () => emulator.paddle.products.list({ type: ['custom'] }).next();
  expect(await custom()).toEqual([]);
  await charge(id, { items });
  expect((await bills(id))[0]?.details?.lineItems[0]?.product?.name).toBe('Services');
  expect(await custom()).toHaveLength(1);
});

test('a declined charge changes nothing, unless it was to be applied', async () => {
  const id = await subscribe();
  await emulator.control.setNextCharge('decline');
  await expect(charge(id)).rejects.toEqual(refused('subscription_payment_declined'));
  expect(await bills(id)).toEqual([]);
  await emulator.control.setNextCharge('decline');
  expect((await charge(id, { onPaymentFailure: 'apply_change' })).status).toBe('past_due');
  expect((await bills(id))[0]?.status).toBe('past_due');
  await emulator.control.advanceToNext();
  expect((await bills(id))[0]?.status).toBe('completed');
});

test('refuses recurring and repeated items, and subscriptions that cannot be charged', async () => {
  const id = await subscribe();
  const item = { priceId: catalog.pack.id, quantity: 1 };
  await expect(charge(id, { items: [{ priceId: catalog.annual.id, quantity: 1 }] })).rejects.toEqual(
    refused('subscription_new_items_not_valid'),
  );
  await expect(charge(id, { items: [item, item] })).rejects.toEqual(refused('subscription_charge_duplicate_price_ids'));
  await emulator.control.pauseNow(id);
  await expect(charge(id)).rejects.toEqual(refused('subscription_is_inactive_action_invalid'));
  await emulator.control.cancelNow(id);
  await expect(charge(id)).rejects.toEqual(refused('subscription_is_canceled_action_invalid'));
});
