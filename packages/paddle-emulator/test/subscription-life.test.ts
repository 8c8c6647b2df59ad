import type { TransactionOrigin, UpdateSubscriptionRequestBody } from '@paddle/paddle-node-sdk';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PayInput } from '../src/index.ts';
import { fillCatalog, type TestCatalog } from './fill-catalog.ts';
import { startTestEmulator, type TestEmulator } from './start-test-emulator.ts';

let emulator: TestEmulator;
let catalog: TestCatalog;
let seen: string | undefined;
let buyers = 0;

beforeAll(async () => {
  emulator = await startTestEmulator();
});

afterAll(async () => {
  await emulator.stop();
});

beforeEach(async () => {
  await emulator.control.reset();
  seen = undefined;
  catalog = await fillCatalog(emulator.paddle);
  await readNewEvents();
});

/** The types of the events since the last call. */
async function readNewEvents(): Promise<string[]> {
  const events = await emulator.control.events(seen ? { after: seen } : {});
  seen = events.at(-1)?.event_id ?? seen;
  return events.map(({ event_type }) => event_type);
}

async function subscribe(priceId: string, input: Partial<PayInput> = {}): Promise<string> {
  buyers += 1;
  const email = `buyer-${buyers}@example.com`;
  const { subscriptionId } = await emulator.control.pay({ items: [{ priceId }], email, ...input });
  await readNewEvents();
  return subscriptionId ?? '';
}

const get = (id: string) => emulator.paddle.subscriptions.get(id, { include: ['next_transaction'] });
const past = async (id: string) => {
  const { nextBilledAt } = await get(id);
  await emulator.control.advanceClock({ to: new Date(Date.parse(nextBilledAt ?? '') + 31 * 60_000) });
};

const paid = ['transaction.updated', 'transaction.paid', 'transaction.updated', 'transaction.completed'];
const billed = ['transaction.created', 'transaction.billed'];

test('a one-off purchase goes from draft to completed', async () => {
  await emulator.control.pay({ items: [{ priceId: catalog.pack.id }], email: 'one-off@example.com' });
  expect(await readNewEvents()).toEqual([
    'transaction.created',
    'customer.created',
    'address.created',
    'transaction.updated',
    'transaction.ready',
    ...paid,
  ]);
});

test('a trial is created before its transaction is completed', async () => {
  await emulator.control.pay({ items: [{ priceId: catalog.monthlyTrial.id }], email: 'trial@example.com' });
  const events = await readNewEvents();
  expect(events.slice(-6)).toEqual([
    'transaction.paid',
    'subscription.created',
    'subscription.trialing',
    'transaction.updated',
    'transaction.updated',
    'transaction.completed',
  ]);
});

test('a trial becomes active and paid, and custom data follows into the renewal', async () => {
  const id = await subscribe(catalog.monthlyTrial.id, { customData: { user_id: 'u1' } });
  expect((await get(id)).status).toBe('trialing');
  await past(id);
  expect(await readNewEvents()).toEqual(['subscription.updated', 'subscription.activated', ...billed, ...paid]);
  const [renewal] = await emulator.paddle.transactions
    .list({ subscriptionId: [id], origin: ['subscription_recurring'] })
    .next();
  expect(renewal).toMatchObject({ status: 'completed', customData: { user_id: 'u1' } });
  expect(renewal?.details?.totals?.grandTotal).toBe('999');
});

test('every bill of a subscription has its billing period', async () => {
  const { transactions } = emulator.paddle;
  const id = await subscribe(catalog.monthlyTrial.id);
  const periodOf = async (origin: TransactionOrigin) => {
    const [newest] = await transactions.list({ subscriptionId: [id], origin: [origin] }).next();
    return newest?.billingPeriod;
  };
  const trial = (await get(id)).currentBillingPeriod;
  expect(await periodOf('web')).toEqual(trial);
  expect(Date.parse(trial?.endsAt ?? '') - Date.parse(trial?.startsAt ?? '')).toBe(7 * 86_400_000);
  await past(id);
  expect(await periodOf('subscription_recurring')).toEqual((await get(id)).currentBillingPeriod);
  const items = [{ priceId: catalog.annual.id, quantity: 1 }];
  await emulator.control.advanceClock({ days: 1 });
  const annual = await emulator.paddle.subscriptions.update(id, {
    items,
    prorationBillingMode: 'prorated_immediately',
  });
  expect(await periodOf('subscription_update')).toEqual(annual.currentBillingPeriod);
  const direct = await subscribe(catalog.monthly.id);
  const [first] = await transactions.list({ subscriptionId: [direct] }).next();
  expect(first?.billingPeriod).toEqual((await get(direct)).currentBillingPeriod);
});

test('a renewal reports the new period first', async () => {
  const id = await subscribe(catalog.monthly.id);
  const before = await get(id);
  await past(id);
  expect(await readNewEvents()).toEqual(['subscription.updated', ...billed, ...paid]);
  const after = await get(id);
  expect(after.currentBillingPeriod?.startsAt).toBe(before.nextBilledAt);
});

test('a failed renewal is active with the new period, then past due, and a later attempt recovers it', async () => {
  const id = await subscribe(catalog.monthly.id, { card: '4000002760003184' });
  const { nextBilledAt } = await get(id);
  await past(id);
  expect(await readNewEvents()).toEqual([
    'subscription.updated',
    ...billed,
    'transaction.payment_failed',
    'transaction.past_due',
    'subscription.updated',
    'subscription.past_due',
  ]);
  const late = await get(id);
  expect(late).toMatchObject({ status: 'past_due', currentBillingPeriod: { startsAt: nextBilledAt } });
  await emulator.control.setNextCharge('ok');
  await emulator.control.advanceClock({ days: 1 });
  expect(await readNewEvents()).toEqual([
    'transaction.updated',
    'transaction.paid',
    'subscription.updated',
    'transaction.updated',
    'transaction.completed',
  ]);
  expect((await get(id)).status).toBe('active');
});

test('a new card pays the overdue bill', async () => {
  const id = await subscribe(catalog.monthly.id);
  await emulator.control.failRenewal(id);
  const open = await emulator.paddle.subscriptions.getPaymentMethodChangeTransaction(id);
  expect(open.status).toBe('past_due');
  await readNewEvents();
  await emulator.control.pay({ transactionId: open.id });
  expect(await readNewEvents()).toEqual([
    'payment_method.saved',
    'transaction.updated',
    'transaction.paid',
    'subscription.updated',
    'transaction.updated',
    'transaction.completed',
  ]);
  await past(id);
  expect((await get(id)).status).toBe('active');
});

test('an active subscription changes its card with a zero payment', async () => {
  const id = await subscribe(catalog.monthly.id);
  const change = await emulator.paddle.subscriptions.getPaymentMethodChangeTransaction(id);
  expect(change).toMatchObject({ origin: 'subscription_payment_method_change', status: 'ready' });
  expect(change.details?.totals?.grandTotal).toBe('0');
  await emulator.control.pay({ transactionId: change.id, card: '4000002760003184' });
  await past(id);
  expect((await get(id)).status).toBe('past_due');
});

test('cancels the bill and the subscription after 30 days without payment', async () => {
  const id = await subscribe(catalog.monthly.id);
  await emulator.control.failRenewal(id);
  await readNewEvents();
  await emulator.control.advanceClock({ days: 31 });
  const events = await readNewEvents();
  expect(events.filter((type) => type === 'transaction.payment_failed')).toHaveLength(7);
  expect(events.slice(-3)).toEqual(['transaction.canceled', 'subscription.updated', 'subscription.canceled']);
  expect((await get(id)).status).toBe('canceled');
});

test('a cancellation waits for the end of the period and can be undone until then', async () => {
  const id = await subscribe(catalog.monthly.id);
  const { subscriptions } = emulator.paddle;
  const canceled = await subscriptions.cancel(id, { effectiveFrom: 'next_billing_period' });
  expect(canceled).toMatchObject({ status: 'active', scheduledChange: { action: 'cancel', resumeAt: null } });
  expect((await get(id)).nextTransaction).toBeNull();
  await subscriptions.update(id, { scheduledChange: null });
  expect((await get(id)).scheduledChange).toBeNull();
  await subscriptions.cancel(id, { effectiveFrom: 'next_billing_period' });
  await readNewEvents();
  await past(id);
  expect(await readNewEvents()).toEqual(['subscription.updated', 'subscription.canceled']);
  await expect(subscriptions.cancel(id, { effectiveFrom: 'immediately' })).rejects.toMatchObject({
    code: 'subscription_is_canceled_action_invalid',
  });
});

test('an immediate cancellation while past due also cancels the open bill', async () => {
  const id = await subscribe(catalog.monthly.id);
  await emulator.control.failRenewal(id);
  await readNewEvents();
  await emulator.paddle.subscriptions.cancel(id, { effectiveFrom: 'immediately' });
  expect(await readNewEvents()).toEqual(['transaction.canceled', 'subscription.updated', 'subscription.canceled']);
});

test('a pause keeps the period; resuming bills a new one or continues the rest', async () => {
  const id = await subscribe(catalog.monthly.id);
  const { subscriptions } = emulator.paddle;
  await subscriptions.pause(id, { effectiveFrom: 'immediately' });
  expect(await readNewEvents()).toEqual(['subscription.updated', 'subscription.paused']);
  const { currentBillingPeriod: period } = await get(id);
  expect(period?.endsAt).toEqual(expect.any(String));
  const onResume = 'continue_existing_billing_period';
  await subscriptions.resume(id, { effectiveFrom: 'immediately', onResume });
  expect(await readNewEvents()).toEqual(['subscription.updated', 'subscription.resumed']);
  expect(await get(id)).toMatchObject({ status: 'active', nextBilledAt: period?.endsAt });
  await subscriptions.pause(id, { effectiveFrom: 'immediately' });
  await emulator.control.advanceClock({ months: 2 });
  await expect(subscriptions.resume(id, { effectiveFrom: 'immediately', onResume })).rejects.toMatchObject({
    code: 'subscription_continuing_existing_billing_period_not_allowed',
  });
  await readNewEvents();
  await subscriptions.resume(id, { effectiveFrom: 'immediately' });
  expect(await readNewEvents()).toEqual(['subscription.updated', 'subscription.resumed', ...billed, ...paid]);
});

test('items are locked for half an hour before and after a renewal', async () => {
  const id = await subscribe(catalog.monthly.id);
  const { nextBilledAt } = await get(id);
  const items = [{ priceId: catalog.annual.id, quantity: 1 }];
  const change = () =>
    emulator.paddle.subscriptions.update(id, { items, prorationBillingMode: 'prorated_immediately' });
  await emulator.control.advanceClock({ to: new Date(Date.parse(nextBilledAt ?? '') - 29 * 60_000) });
  await expect(change()).rejects.toMatchObject({ code: 'subscription_locked_renewal' });
  await emulator.control.advanceClock({ minutes: 30 });
  await expect(change()).rejects.toMatchObject({ code: 'subscription_locked_processing' });
  await emulator.control.advanceClock({ minutes: 31 });
  expect((await change()).billingCycle.interval).toBe('year');
});

test('a change from monthly to annual credits the unused days, exactly as previewed', async () => {
  const id = await subscribe(catalog.monthly.id);
  await emulator.control.advanceClock({ days: 10 });
  const body: UpdateSubscriptionRequestBody = {
    items: [{ priceId: catalog.annual.id, quantity: 1 }],
    prorationBillingMode: 'prorated_immediately',
  };
  const preview = await emulator.paddle.subscriptions.previewUpdate(id, body);
  const { startsAt = '', endsAt = '' } = (await get(id)).currentBillingPeriod ?? {};
  const minutes = Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000);
  const left = minutes - 10 * 24 * 60 - 1;
  const credit = Math.round((999 * left) / minutes);
  expect(preview.updateSummary?.credit.amount).toBe(String(-credit));
  expect(preview.updateSummary?.result).toMatchObject({ action: 'charge', amount: String(9900 - credit) });
  expect(preview.immediateTransaction?.details.totals.grandTotal).toBe(String(9900 - credit));
  await readNewEvents();
  const after = await emulator.paddle.subscriptions.update(id, body);
  expect(after.items[0]?.price.id).toBe(catalog.annual.id);
  expect(await readNewEvents()).toEqual([
    ...billed,
    'transaction.updated',
    'transaction.paid',
    'subscription.updated',
    'transaction.updated',
    'transaction.completed',
  ]);
  const [update] = await emulator.paddle.transactions
    .list({ subscriptionId: [id], origin: ['subscription_update'] })
    .next();
  expect(update?.details?.totals?.grandTotal).toBe(String(9900 - credit));
});

test('a declined change changes nothing', async () => {
  const id = await subscribe(catalog.monthly.id);
  await emulator.control.setNextCharge('decline');
  const items = [{ priceId: catalog.annual.id, quantity: 1 }];
  const change = emulator.paddle.subscriptions.update(id, {
    items,
    prorationBillingMode: 'prorated_immediately',
    onPaymentFailure: 'prevent_change',
  });
  await expect(change).rejects.toMatchObject({ code: 'subscription_payment_declined' });
  expect((await get(id)).billingCycle.interval).toBe('month');
  expect(await readNewEvents()).toEqual([]);
  expect((await emulator.control.state()).nextCharge).toBeNull();
});

test('a change from annual to monthly without a bill keeps the paid year', async () => {
  const id = await subscribe(catalog.annual.id);
  const before = await get(id);
  const items = [{ priceId: catalog.monthly.id, quantity: 1 }];
  const after = await emulator.paddle.subscriptions.update(id, { items, prorationBillingMode: 'do_not_bill' });
  expect(after).toMatchObject({ billingCycle: { interval: 'month' }, nextBilledAt: before.nextBilledAt });
  expect((await get(id)).nextTransaction?.details.totals.grandTotal).toBe('999');
  expect(await readNewEvents()).toEqual(['subscription.updated']);
});

test('a trial allows only changes without a bill', async () => {
  const id = await subscribe(catalog.monthlyTrial.id);
  const items = [{ priceId: catalog.annual.id, quantity: 1 }];
  const { subscriptions } = emulator.paddle;
  await expect(subscriptions.update(id, { items, prorationBillingMode: 'prorated_immediately' })).rejects.toMatchObject(
    { code: 'subscription_trialing_items_update_invalid_options' },
  );
  const after = await subscriptions.update(id, { items, prorationBillingMode: 'do_not_bill' });
  expect(after.items[0]).toMatchObject({ status: 'trialing', price: { id: catalog.annual.id } });
});

test('a refund waits for approval and then changes the transaction’s totals', async () => {
  const { transactionId } = await emulator.control.pay({
    items: [{ priceId: catalog.pack.id }, { priceId: catalog.otherPack.id }],
    email: 'refund@example.com',
    country: 'DE',
  });
  await readNewEvents();
  const { adjustments, transactions } = emulator.paddle;
  const bought = await transactions.get(transactionId);
  const itemId = bought.details?.lineItems[0]?.id ?? '';
  const request = { action: 'refund', type: 'partial', transactionId, reason: 'test' } as const;
  const refund = await adjustments.create({ ...request, items: [{ itemId, type: 'full', amount: null }] });
  expect(refund).toMatchObject({ status: 'pending_approval', totals: { total: '4508', tax: '720' } });
  await expect(
    adjustments.create({ action: 'refund', type: 'full', transactionId, reason: 'test' }),
  ).rejects.toMatchObject({ code: 'adjustment_pending_refund_request' });
  await emulator.control.approveRefund(refund.id);
  expect(await readNewEvents()).toEqual(['adjustment.created', 'adjustment.updated', 'transaction.updated']);
  const after = await transactions.get(transactionId);
  expect(after.details?.adjustedTotals?.total).toBe('2300');
  await emulator.control.refund(transactionId);
  expect((await transactions.get(transactionId)).details?.adjustedTotals?.total).toBe('0');
});

test('a chargeback takes the whole amount, and its reversal returns it', async () => {
  const items = [{ priceId: catalog.pack.id }];
  const { transactionId } = await emulator.control.pay({ items, email: 'dispute@example.com' });
  await readNewEvents();
  await emulator.control.chargebackWarning(transactionId);
  await emulator.control.chargeBack(transactionId);
  await emulator.control.reverseChargeBack(transactionId);
  expect((await readNewEvents()).filter((type) => type.startsWith('adjustment'))).toEqual([
    'adjustment.created',
    'adjustment.created',
    'adjustment.updated',
    'adjustment.created',
  ]);
  const kinds = (
    await emulator.paddle.adjustments.list({ transactionId: [transactionId], orderBy: 'id[ASC]' }).next()
  ).map(({ action, status }) => [action, status]);
  expect(kinds).toEqual([
    ['chargeback_warning', 'approved'],
    ['chargeback', 'reversed'],
    ['chargeback_reverse', 'approved'],
  ]);
  const after = await emulator.paddle.transactions.get(transactionId);
  expect(after.details?.adjustedTotals?.total).toBe('4900');
});

test('what a change of plan charged is given back once, less the credit that it gave', async () => {
  const id = await subscribe(catalog.monthly.id);
  await emulator.control.advanceClock({ days: 10 });
  const items = [{ priceId: catalog.annual.id, quantity: 1 }];
  await emulator.paddle.subscriptions.update(id, { items, prorationBillingMode: 'prorated_immediately' });
  const [change] = await emulator.paddle.transactions
    .list({ subscriptionId: [id], origin: ['subscription_update'] })
    .next();
  const charged = change?.details?.lineItems.find(({ totals }) => Number(totals?.total) > 0);
  const request = { action: 'refund', type: 'partial', transactionId: change?.id ?? '', reason: 'test' } as const;
  await expect(
    emulator.paddle.adjustments.create({
      ...request,
      items: [{ itemId: charged?.id ?? '', type: 'full', amount: null }],
    }),
  ).rejects.toMatchObject({ code: 'adjustment_total_amount_above_remaining_allowed' });
  const refund = await emulator.control.refund(change?.id ?? '');
  expect(refund.totals.total).toBe(change?.details?.totals?.total);
  expect(Number(refund.totals.total)).toBeLessThan(Number(charged?.totals?.total));
  await expect(emulator.control.refund(change?.id ?? '')).rejects.toMatchObject({
    code: 'adjustment_total_amount_above_remaining_allowed',
  });
});

test('a bill that a late payment has held up comes after that payment', async () => {
  await emulator.control.advanceClock({ to: '2041-01-20T10:00:00Z' });
  const id = await subscribe(catalog.monthly.id, { card: '4000002760003184' });
  // February's bill is paid only after March's was due.
  await emulator.control.advanceClock({ to: '2041-03-21T10:00:00Z' });
  const before = (await emulator.control.events({})).at(-1)?.event_id ?? '';
  const change = await emulator.paddle.subscriptions.getPaymentMethodChangeTransaction(id);
  await emulator.control.pay({ transactionId: change.id });
  await emulator.control.advanceClock({ to: '2041-03-21T11:00:00Z' });
  const events = await emulator.control.events({ after: before });
  const changes = events.filter(({ event_type: type }) => type.startsWith('subscription.'));
  const times = changes.map(({ data }) => Date.parse(String((data as { updated_at: string }).updated_at)));
  expect(changes.map(({ data }) => (data as { status: string }).status)).toEqual(['active', 'active']);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
});
