import { settleOrder } from '@backline/core/fulfillment/settle-order';
import { storeTransaction } from '@backline/core/fulfillment/store-transaction';
import { createBuyerToken } from '@backline/core/payments/create-buyer-token';
import type { TransactionSnapshot } from '@backline/core/ports/payment-snapshots';
import { buyerTokenMs } from '@backline/domain/limits';
import { dayMs, minuteMs } from '@backline/domain/time';
import { expect, it } from 'vitest';
import { describeCalls, start, type World } from '../world.ts';
import { line, order } from './snapshots.ts';

const one = { ...line, priceId: 'pri_one' };
const two = { ...line, itemId: 'txnitm_2', priceId: 'pri_two', total: 500 };
const plus = { ...line, itemId: 'txnitm_3', priceId: 'pri_plus', total: 999 };

/** The core with a provider whose word for the origin of an order is ours. */
function withOrigins({ core }: World): World['core'] {
  const events = { ...core.gateway.events, toMaker: (origin: string | null) => origin as 'checkout' };
  return { ...core, gateway: { ...core.gateway, events } };
}

describeCalls('a completed order', (world) => {
  /** Stores prices and the customer of an order. */
  async function prepare(email = 'payer@example.com') {
    const { t, write } = world.core.store;
    await write(async (tx) => {
      await tx
        .insert(t.skus)
        .values(['ONE', 'TWO', 'PLUS'].map((sku) => ({ sku, name: `Pack ${sku}`, subject: 'All' })));
      const price = { amount: 900, currency: 'USD' };
      await tx.insert(t.prices).values([
        { sku: 'ONE', kind: 'regular', priceId: 'pri_one', ...price },
        { sku: 'TWO', kind: 'regular', priceId: 'pri_two', ...price },
        { sku: 'PLUS', kind: 'monthly', priceId: 'pri_plus', ...price },
      ]);
      await tx.insert(t.paymentCustomers).values({ customerId: 'ctm_1', email, occurredAtUs: 1 });
    });
  }

  async function settle(part: Partial<TransactionSnapshot> = {}) {
    const core = withOrigins(world);
    const snapshot = { ...order, customerId: 'ctm_1', items: [one], ...part };
    await core.store.write(async (tx) => {
      await storeTransaction(core, tx, snapshot);
      await settleOrder(core, tx, snapshot.transactionId);
    });
    await world.deliver();
    const orders = await world.rows('orders');
    const stored = orders.find(({ transactionId }) => transactionId === snapshot.transactionId);
    return {
      buyer: stored?.buyer ?? null,
      userId: stored?.userId ?? null,
      email: stored?.email ?? null,
      reviews: (await world.rows('reviews'))
        .filter(({ resolvedAt }) => resolvedAt === null)
        .map(({ reason }) => reason),
      mails: world.mails.filter(({ kind }) => kind === 'purchase_codes'),
      grants: (await world.rows('grants')).map(({ sku, userId }) => [sku, userId]),
      codes: (await world.rows('licenseCodes')).length,
      isSettled: stored?.settledAt instanceof Date,
    };
  }

  it('of a guest is mailed as codes to the payer', async () => {
    await prepare('Payer+shop@Example.com');
    const settled = await settle({ items: [one, two] });
    expect(settled).toMatchObject({
      buyer: 'guest',
      email: 'Payer+shop@Example.com',
      reviews: [],
      codes: 2,
      grants: [],
    });
    expect(settled.mails).toMatchObject([
      { to: 'Payer+shop@Example.com', items: [{ name: 'Pack ONE' }, { name: 'Pack TWO' }] },
    ]);
    expect(settled.mails[0]).not.toHaveProperty('part');
    expect(settled.mails[0]).toMatchObject({ endsOn: null, order: { id: 'txn_1', total: '$9.00' } });
    expect((await world.rows('orders'))[0]?.emailCanonical).toBe('payer+shop@example.com');
    const [entry] = (await world.rows('auditEntries')).filter(({ action }) => action === 'order.settled');
    expect(entry).toMatchObject({ subjectUserId: null, details: { buyer: 'guest', items: 2, delivered: 2 } });
  });

  it('of many packs is mailed in parts of twelve', async () => {
    await prepare();
    const items = Array.from({ length: 13 }, (_, at) => ({ ...one, itemId: `txnitm_${at}` }));
    const { mails } = await settle({ items });
    const parts = mails.map((mail) => 'items' in mail && 'part' in mail && [mail.items?.length, mail.part]);
    expect(parts).toEqual([
      [12, { number: 1, of: 2 }],
      [1, { number: 2, of: 2 }],
    ]);
  });

  it.each<[string, (token: string) => string | null, number, string, string[]]>([
    ['the account in its token', (token) => token, 0, 'token', []],
    ['nobody known where the token is forged', (token) => `${token.slice(0, -5)}AAAAA`, 0, 'unknown', ['buyer_forged']],
    ['a guest where the token had expired before', (token) => token, buyerTokenMs + minuteMs, 'guest', []],
    ['a guest without a token', () => null, 0, 'guest', []],
  ])('belongs to %s', async (_name, change, afterMs, buyer, reviews) => {
    const own = await world.member();
    await prepare();
    const buyerToken = change(createBuyerToken(world.core, own).buyerToken);
    world.advance(afterMs);
    const settled = await settle({ buyerToken, createdAt: new Date(start.getTime() + afterMs) });
    const userId = buyer === 'token' ? own.user.id : null;
    expect(settled).toMatchObject({ buyer, userId, email: 'payer@example.com', reviews, isSettled: true });
    expect(settled.grants).toEqual(userId === null ? [] : [['ONE', userId]]);
    expect(settled.codes).toBe(buyer === 'guest' ? 1 : 0);
    const [entry] = (await world.rows('auditEntries')).filter(({ action }) => action === 'order.settled');
    expect(entry?.subjectUserId).toBe(userId);
  });

  it('belongs to a guest where the account in its token was erased', async () => {
    const own = await world.member();
    await prepare();
    const { buyerToken } = createBuyerToken(world.core, own);
    await world.core.store.write((tx) => tx.update(world.core.store.t.users).set({ erasedAt: start }));
    expect(await settle({ buyerToken })).toMatchObject({ buyer: 'guest', userId: null });
  });

  it.each<[string, Partial<TransactionSnapshot>, string]>([
    ['the checkout of a plan belongs to the account that opened it', { origin: 'checkout' }, 'checkout'],
    ['a bill of a plan belongs to its owner', { transactionId: 'txn_2', origin: 'subscription' }, 'subscription'],
    ['another first payment of it does not', { transactionId: 'txn_2', origin: 'checkout' }, 'guest'],
    ['and an order of no plan does not', { subscriptionId: null, transactionId: 'txn_1' }, 'guest'],
  ])('is of a plan: %s', async (_name, part, buyer) => {
    const { user } = await world.member();
    await prepare();
    const { accountLocks, subscriptions } = world.core.store.t;
    const plan = { status: 'active', occurredAtUs: 1, plan: 'monthly', priceId: 'pri_plus', currency: 'USD' } as const;
    await world.core.store.write(async (tx) => {
      await tx.insert(accountLocks).values({ userId: user.id, transactionId: 'txn_1' });
      await tx
        .insert(subscriptions)
        .values({ subscriptionId: 'sub_1', customerId: 'ctm_1', startedAt: start, userId: user.id, ...plan });
    });
    const settled = await settle({ subscriptionId: 'sub_1', items: [plus], ...part });
    expect([settled.buyer, settled.userId]).toEqual([buyer, buyer === 'guest' ? null : user.id]);
    expect(settled.grants).toEqual(buyer === 'guest' ? [] : [['PLUS', user.id]]);
    expect(settled.reviews).toEqual(buyer === 'guest' ? ['plan_price'] : []);
  });

  it.each<[string, string, Partial<TransactionSnapshot>, string[], number, number]>([
    ['is left to support: without an address', '', {}, ['no_email'], 0, 0],
    [
      'has codes that support sends, for an address that cannot be mailed',
      'payer@localhost',
      {},
      ['address_unmailable'],
      1,
      0,
    ],
    [
      'is delivered but for a price that is unknown',
      'payer@example.com',
      { items: [one, line] },
      ['unknown_price'],
      1,
      1,
    ],
    ['is delivered once of two pieces', 'payer@example.com', { items: [{ ...one, quantity: 2 }] }, ['quantity'], 1, 1],
    ['is delivered without a credit', 'payer@example.com', { items: [one, { ...two, total: -1 }] }, [], 1, 1],
    ['is delivered but for a plan of a guest', 'payer@example.com', { items: [one, plus] }, ['plan_price'], 1, 1],
    ['is left to support: a plan of a guest', 'payer@example.com', { items: [plus] }, ['plan_price'], 0, 0],
  ])('%s', async (_name, email, part, reviews, codes, mails) => {
    await prepare(email);
    const items = (part.items ?? [one]).map((item, at) => ({ ...item, itemId: `txnitm_${at}` }));
    const settled = await settle({ ...part, items });
    expect(settled).toMatchObject({ reviews, codes, isSettled: true });
    expect(settled.mails).toHaveLength(mails);
  });

  it.each<[string, Partial<TransactionSnapshot>, boolean]>([
    ['of money', { origin: 'subscription' }, true],
    ['of a checkout', { total: 0 }, true],
    ['of nothing, by a plan', { total: 0, origin: 'subscription' }, false],
    ['that is not paid', { status: 'billed' }, false],
  ])('without lines waits for them: an order %s', async (_name, part, waits) => {
    await prepare();
    const settled = await settle({ items: [], ...part });
    expect(settled.reviews).toEqual(waits ? ['no_lines'] : []);
    expect(settled.isSettled).toBe(!waits && part.status === undefined);
    if (!waits) return;
    const later = await settle({ ...part, occurredAtUs: 9 });
    expect(later).toMatchObject({ reviews: [], isSettled: true, codes: 1 });
    expect(await settle({ ...part, occurredAtUs: 10 })).toMatchObject({ codes: 1 });
    expect(world.mails.filter(({ kind }) => kind === 'purchase_codes')).toHaveLength(1);
  });

  it('whose lines belong to another order is settled, and left to support', async () => {
    await prepare();
    await settle();
    const settled = await settle({ transactionId: 'txn_2' });
    expect(settled).toMatchObject({ reviews: ['line_elsewhere'], isSettled: true, codes: 1 });
    await settle({ transactionId: 'txn_3', status: 'billed' });
    expect((await world.rows('reviews')).map(({ transactionId }) => transactionId)).toEqual(['txn_2']);
  });

  it('loses the lines that were taken out before it was paid, and keeps those that were delivered', async () => {
    await prepare();
    const ids = async () => (await world.rows('orderItems')).map(({ itemId }) => itemId).toSorted();
    await settle({ status: 'ready', items: [one, two] });
    expect(await ids()).toEqual(['txnitm_1', 'txnitm_2']);
    await settle({ status: 'ready', occurredAtUs: 2, items: [] });
    expect(await ids()).toEqual(['txnitm_1', 'txnitm_2']);
    await settle({ occurredAtUs: 3, items: [one] });
    expect(await ids()).toEqual(['txnitm_1']);
    await settle({ occurredAtUs: 4, items: [two] });
    expect(await ids()).toEqual(['txnitm_1', 'txnitm_2']);
  });

  it('divides its fee among its lines, and sells nothing by a change of the card', async () => {
    await prepare();
    await settle({ items: [two, { ...one, total: 500 }], fee: 15, earnings: 30, total: 1000 });
    const parts = (await world.rows('orderItems')).map(({ itemId, fee, earnings }) => [itemId, fee, earnings]);
    expect(parts.toSorted()).toEqual([
      ['txnitm_1', 8, 15],
      ['txnitm_2', 7, 15],
    ]);
    await settle({ transactionId: 'txn_2', origin: 'card_change', items: [{ ...one, itemId: 'txnitm_9' }] });
    expect(await world.rows('orderItems')).toHaveLength(2);
  });

  it.each<
    [
      string,
      { refund?: { amount: number; afterDays: number; action?: string }; sku?: 'pri_two'; customer?: string },
      string[],
    ]
  >([
    ['that was bought before', {}, ['txn_2']],
    ['that was refunded before', { refund: { amount: 900, afterDays: 0.5 } }, []],
    ['that was refunded in part before', { refund: { amount: 300, afterDays: 0.5 } }, ['txn_2']],
    ['that was credited before', { refund: { amount: 900, afterDays: 0.5, action: 'credit' } }, ['txn_2']],
    ['that is refunded later', { refund: { amount: 900, afterDays: 2 } }, ['txn_2']],
    ['that was not bought before', { sku: 'pri_two' }, []],
    ['that somebody else bought before', { customer: 'other@example.com' }, []],
  ])('is reviewed as a double where it has a pack %s', async (_name, { refund, sku, customer }, doubles) => {
    await prepare();
    const { adjustments, paymentCustomers } = world.core.store.t;
    const next = new Date(start.getTime() + dayMs);
    await settle();
    await world.core.store.write(async (tx) => {
      await tx
        .insert(paymentCustomers)
        .values({ customerId: 'ctm_2', email: customer ?? 'payer@example.com', occurredAtUs: 1 });
      if (refund === undefined) return;
      const { amount, afterDays, action = 'refund' } = refund;
      const items = [{ itemId: 'txnitm_1', type: 'partial', amount }];
      const occurredAtUs = (start.getTime() + afterDays * dayMs) * 1000;
      const one = {
        adjustmentId: 'adj_1',
        transactionId: 'txn_1',
        status: 'approved',
        isFull: false,
        createdAt: start,
      };
      await tx.insert(adjustments).values({ ...one, action, items, occurredAtUs });
    });
    const items = [{ ...one, itemId: 'txnitm_8', priceId: sku ?? one.priceId }];
    await settle({ transactionId: 'txn_2', customerId: 'ctm_2', createdAt: next, items });
    const reviews = (await world.rows('reviews')).filter(({ reason }) => reason === 'bought_twice');
    expect(reviews.map(({ transactionId }) => transactionId)).toEqual(doubles);
    if (doubles.length > 0) expect(reviews[0]?.details).toEqual({ skus: 'ONE', first: 'txn_1' });
  });
});
