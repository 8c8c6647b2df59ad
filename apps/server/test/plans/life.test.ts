import { GatewayError } from '@backline/core/ports/payment-gateway';
import { eq } from '@backline/db';
import { hourMs } from '@backline/domain/time';
import { customer, demoPassword } from '@backline/fixtures';
import { startTestShop, type TestShop } from '@backline/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

let shop: TestShop;
let token: string;
beforeEach(async () => {
  shop = await startTestShop();
  token = await shop.logIn(customer.email, demoPassword);
});
afterEach(() => shop.stop());

type Row = Record<string, unknown>;

const ask = async (method: string, path: string, body?: Row) =>
  shop.rest(method, path, { token, ...(body === undefined ? {} : { body }) });
const status = async () => (await ask('GET', '/user/recurring')).body;
const change = (body: Row) => ask('POST', '/user/recurring', body);

async function subscribe(plan: string, card?: string) {
  const { body } = await ask('POST', '/user/recurring-transaction', { plan });
  const paid = await shop.emulator.control.pay({ transactionId: body.txnId, ...(card ? { card } : {}) });
  await shop.settle();
  return paid;
}

async function hasPlus(): Promise<boolean> {
  const { body } = await ask('GET', '/user/licenses');
  return body.timed.some(({ sku, activated }: Row) => sku === 'MUS-00001' && activated);
}

async function countCharges(): Promise<number> {
  const { orders } = shop.service.core.store.t;
  const rows = await shop.service.core.store.db.select().from(orders);
  return rows.filter(({ status, total, subscriptionId }) => subscriptionId && status === 'completed' && total > 0)
    .length;
}

/** The subjects of the mails. Their dates are removed, because they change every day. */
const mailSubjects = async () =>
  (await shop.mails(customer.email)).map(({ subject }) => subject.replace(/ on .*/, ' on <day>')).toSorted();

describe('an open checkout', () => {
  const choose = (plan: string) => ask('POST', '/user/recurring-transaction', { plan });

  it('that is paid while another choice ends it is the one that counts', async () => {
    const { core } = shop.service;
    const { txnId } = (await choose('monthly')).body;
    const { cancelCheckout } = core.gateway.checkout;
    vi.spyOn(core.gateway.checkout, 'cancelCheckout').mockImplementationOnce(async (transactionId) => {
      await shop.emulator.control.pay({ transactionId });
      return cancelCheckout(transactionId);
    });
    const { status: code, body } = await choose('Annual');
    expect([code, body.error.code]).toEqual([409, 'plan_paid']);
    expect(await status()).toMatchObject({ status: 'trialing', plan: 'monthly' });
    const [lock] = await core.store.db.select().from(core.store.t.accountLocks);
    expect(lock).toMatchObject({ transactionId: null, choice: null });
    expect((await core.gateway.checkout.findTransaction(txnId))?.status).toBe('completed');
  });

  it('that cannot be ended stays the only one, and one that somebody ended makes way', async () => {
    const { gateway } = shop.service.core;
    const { txnId } = (await choose('monthly')).body;
    const lost = new GatewayError('unknown', 'Its answer was lost.');
    const cancel = vi.spyOn(gateway.checkout, 'cancelCheckout').mockRejectedValueOnce(lost);
    expect((await choose('Annual')).status).toBe(503);
    expect((await gateway.checkout.findTransaction(txnId))?.status).toBe('draft');
    expect((await choose('monthly')).body.txnId).toBe(txnId);
    cancel.mockImplementationOnce(async (transactionId) => {
      await gateway.checkout.cancelCheckout(transactionId);
      throw lost;
    });
    const { status: code, body } = await choose('Annual');
    expect(code).toBe(200);
    expect(body.txnId).not.toBe(txnId);
    expect((await gateway.checkout.findTransaction(txnId))?.status).toBe('canceled');
  });

  it('is another one once the price is another', async () => {
    const { core } = shop.service;
    const { db, t } = core.store;
    const { txnId } = (await choose('monthly')).body;
    expect((await choose('monthly')).body.txnId).toBe(txnId);
    await core.store.write((tx) => tx.update(t.prices).set({ amount: 1299 }));
    const { txnId: another } = (await choose('monthly')).body;
    expect(another).not.toBe(txnId);
    const audited = await db.select().from(t.auditEntries).where(eq(t.auditEntries.action, 'plan.checkout_opened'));
    expect(audited.map(({ subject }) => subject)).toEqual([`transaction ${txnId}`, `transaction ${another}`]);
    expect((await core.gateway.checkout.findTransaction(txnId))?.status).toBe('canceled');
    expect(
      (await shop.rest('POST', '/marketplace/completed-checkout', { body: { transactionId: txnId } })).body,
    ).toMatchObject({
      canceled: true,
    });
  });
});

describe('the life of a plan', () => {
  it('from a trial through every change to its end, and back without a trial', async () => {
    expect((await ask('GET', '/user/trial')).body).toEqual({ available: [{ sku: 'MUS-00001', days: 7 }] });
    expect(await status()).toMatchObject({ status: 'inactive', plan: null, upToDate: true });

    await subscribe('monthly');
    expect(await status()).toMatchObject({ status: 'trialing', plan: 'monthly', amount: 999, currency: 'USD' });
    expect(await mailSubjects()).toEqual(['Your Cadenza Plus trial has started']);
    expect(await hasPlus()).toBe(true);
    expect((await ask('GET', '/user/trial')).body).toEqual({ available: [] });
    expect(await countCharges()).toBe(0);

    await shop.advance({ days: 5 });
    await expect.poll(mailSubjects, { timeout: 20_000 }).toContain('Your trial of Cadenza Plus ends on <day>');
    await shop.advance({ days: 2, hours: 1 });
    expect(await status()).toMatchObject({ status: 'active', plan: 'monthly', amount: 999 });
    expect(await countCharges()).toBe(1);
    expect(await hasPlus()).toBe(true);

    await shop.advance({ days: 10 });
    const { body: preview } = await ask('POST', '/user/recurring/prorate', { plan: 'Annual' });
    expect(preview.proration.amount).toBeGreaterThan(7000);
    const { body: annual } = await change({ plan: 'Annual' });
    expect(annual).toMatchObject({ status: 'active', plan: 'Annual', canceled: false, amount: 8750 });
    await shop.settle();
    const tables = shop.service.core.store.t;
    const orders = await shop.service.core.store.db.select().from(tables.orders);
    const upgrade = orders.find(({ origin }) => origin === 'subscription_update');
    expect(upgrade?.total).toBe(preview.proration.amount);

    const yearEnd = annual.periodEnd;
    expect((await change({ plan: 'monthly' })).body).toMatchObject({
      plan: 'monthly',
      amount: 999,
      periodEnd: yearEnd,
    });
    expect((await change({ canceled: true })).body).toMatchObject({ status: 'active', canceled: true, amount: null });
    expect((await change({ canceled: false })).body).toMatchObject({ status: 'active', canceled: false, amount: 999 });
    expect(await countCharges()).toBe(2);

    await shop.advance({ to: new Date(Date.parse(yearEnd) + 2 * hourMs) });
    expect(await status()).toMatchObject({ status: 'active', plan: 'monthly' });
    expect(await countCharges()).toBe(3);

    const { subscriptions } = shop.service.core.store.t;
    const [row] = await shop.service.core.store.db.select().from(subscriptions);
    await shop.emulator.control.failRenewal(row?.subscriptionId ?? '');
    await shop.settle();
    expect(await status()).toMatchObject({ status: 'past_due', canceled: false });
    expect(await hasPlus()).toBe(true);
    const renewal = (await ask('GET', '/user/orders')).body.orders[0];
    const readRenewal = async () => (await ask('GET', `/user/orders/${renewal.transactionId}`)).body;
    expect(renewal.word).toBe('unpaid');
    expect(await readRenewal()).toMatchObject({
      word: 'unpaid',
      isDue: true,
      lines: [{ delivered: { kind: 'unpaid' } }],
    });

    const { body: billing } = await ask('POST', '/user/billing');
    await shop.emulator.control.pay({ transactionId: billing.txnId });
    await shop.settle();
    expect(await status()).toMatchObject({ status: 'active' });
    expect(await countCharges()).toBe(4);
    expect(await readRenewal()).toMatchObject({ word: 'paid', isDue: false });

    const { body: ending } = await change({ canceled: true });
    await shop.advance({ to: new Date(Date.parse(ending.periodEnd) + 60_000) });
    expect(await status()).toMatchObject({ status: 'inactive', plan: null });
    expect(await hasPlus()).toBe(false);
    expect((await ask('GET', '/user')).body.subscriptionType).toBe('none');

    await subscribe('annual');
    expect(await status()).toMatchObject({ status: 'active', plan: 'Annual' });
    expect(await countCharges()).toBe(5);
    expect(await mailSubjects()).toEqual(
      [
        'Your Cadenza Plus trial has started',
        'Your Cadenza Plus plan was changed',
        'Your Cadenza Plus plan was changed',
        'Your Cadenza Plus plan ends on <day>',
        'Your payment for Cadenza Plus failed',
        'Your trial of Cadenza Plus ends on <day>',
        'Your Cadenza Plus plan ends on <day>',
        'Your Cadenza Plus plan has ended',
        'Welcome to Cadenza Plus',
      ].toSorted(),
    );
  });
});
