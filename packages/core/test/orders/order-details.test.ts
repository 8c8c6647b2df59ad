import type { Core } from '@backline/core/core';
import type { Order } from '@backline/core/orders/find-own-order';
import {
  type OrderFile,
  readOrderFile,
  toJudgedLine,
  toJudgedOrder,
  toOrderDetails,
} from '@backline/core/orders/to-details';
import type { Adjustment, Item } from '@backline/core/payments/adjustments';
import { dayMs } from '@backline/domain/time';
import { describe, expect, it } from 'vitest';
import { withCheckouts } from '../payments/checkout-order.ts';
import { describeCalls, start } from '../world.ts';

const line = {
  itemId: 'txnitm_1',
  priceId: 'pri_1',
  quantity: 1,
  total: 900,
  subtotal: null,
  discount: null,
  tax: null,
  sku: null,
  grantId: null,
  codeHash: null,
  withdrawalId: null,
} as Partial<Item> as Item;

const order = {
  transactionId: 'txn_1',
  status: 'completed',
  createdAt: start,
  settledAt: start,
  billedAt: null,
  currency: 'USD',
  total: 900,
  subtotal: null,
  discount: null,
  tax: null,
  credit: null,
  creditToBalance: null,
  grandTotal: null,
  periodEndsAt: null,
  invoiceNumber: null,
  invoiceCorrectedAt: null,
  cardLastFour: null,
  subscriptionId: null,
  userId: null,
} as Partial<Order> as Order;

const adjustment = {
  adjustmentId: 'adj_1',
  action: 'refund',
  status: 'approved',
  isFull: false,
  items: [{ itemId: 'txnitm_1', type: 'partial', amount: 300 }],
  occurredAtUs: 1,
  createdAt: start,
  currency: null,
  total: null,
} as Partial<Adjustment> as Adjustment;

const code = {
  codeHash: 'hash',
  lastFour: 'WXYZ',
  redeemedAt: null,
  revokedAt: null,
  batchRevokedAt: null,
} as Partial<OrderFile['codes'][number]> as OrderFile['codes'][number];

const file: OrderFile = {
  order,
  lines: [line],
  adjustments: [],
  withdrawals: [],
  codes: [],
  grants: [],
  isPlanPastDue: false,
  unlockedAt: null,
};

const mailed = { ...line, codeHash: 'hash' };
const granted = { ...line, grantId: 'grant' };
const grant = { id: 'grant', userId: 'clara', causeRef: 'txnitm_1', effects: [null] };
const redemption = { ...grant, id: 'other', causeRef: 'hash' };
const dispute = { ...adjustment, action: 'chargeback', isFull: true, items: [] };

describeCalls('the details of an order', (world) => {
  const read = (part: Partial<OrderFile>, readerId: string | null = null) =>
    toOrderDetails(world.core, world.core.store.db, { ...file, ...part }, readerId);

  it.each<[string, Partial<OrderFile>, object]>([
    ['waits for support', {}, { kind: 'waiting' }],
    ['waits for its payment', { order: { ...order, status: 'past_due' } }, { kind: 'unpaid' }],
    ['is nothing where it credits', { lines: [{ ...line, total: -1 }] }, { kind: 'none', standing: null }],
    ['is a license', { lines: [granted], grants: [grant] }, { kind: 'license', lastFour: null, standing: 'usable' }],
    [
      'is a license on hold',
      { lines: [granted], grants: [{ ...grant, effects: ['suspended'] }] },
      { kind: 'license', standing: 'on_hold' },
    ],
    [
      'is a license that has ended, also while it is on hold',
      { lines: [granted], grants: [{ ...grant, effects: ['suspended', 'revoked'] }] },
      { kind: 'license', standing: 'ended' },
    ],
    ['is nothing of another line', { lines: [granted], grants: [{ ...grant, id: 'other' }] }, { kind: 'none' }],
    [
      'is a free code',
      { lines: [mailed], codes: [{ ...code, codeHash: 'another' }, code] },
      { kind: 'code', lastFour: 'WXYZ', codeState: 'free', standing: 'usable' },
    ],
    [
      'is a redeemed code',
      { lines: [mailed], codes: [{ ...code, redeemedAt: start }], grants: [redemption] },
      { kind: 'code', codeState: 'redeemed', standing: 'usable' },
    ],
    [
      'is a code that was revoked',
      { lines: [mailed], codes: [{ ...code, revokedAt: start }] },
      { kind: 'code', codeState: 'revoked', standing: 'ended' },
    ],
    [
      'is a code that was revoked with its batch',
      { lines: [mailed], codes: [{ ...code, batchRevokedAt: start }] },
      { kind: 'code', codeState: 'revoked', standing: 'ended' },
    ],
    [
      'is a code on hold during a dispute',
      { lines: [mailed], codes: [{ ...code, revokedAt: start }], adjustments: [dispute] },
      { kind: 'code', codeState: 'revoked', standing: 'on_hold' },
    ],
    [
      'is a code that works again after a dispute',
      { lines: [mailed], codes: [code], adjustments: [{ ...dispute, status: 'reversed' }] },
      { kind: 'code', codeState: 'free', standing: 'usable' },
    ],
  ])('says of a delivery that it %s', async (_name, part, delivered) => {
    expect((await read(part)).lines[0]?.delivered).toMatchObject(delivered);
  });

  it('says of a redeemed code to the person who redeemed it that it is a license', async () => {
    const redeemed = { lines: [mailed], codes: [{ ...code, redeemedAt: start }], grants: [redemption] };
    expect((await read(redeemed, 'clara')).lines[0]?.delivered).toMatchObject({ kind: 'license', lastFour: null });
    expect((await read(redeemed, 'robert')).lines[0]?.delivered).toMatchObject({ kind: 'code', lastFour: 'WXYZ' });
  });

  it.each<[string, Partial<Adjustment>, object]>([
    ['a refund', {}, { kind: 'refund', state: 'approved', total: null, itemIds: ['txnitm_1'] }],
    [
      'a credit of the whole order',
      { action: 'credit', total: -300, isFull: true, items: [] },
      { kind: 'credit', total: { amount: 300, currency: 'USD' }, itemIds: ['txnitm_1'] },
    ],
    ['another currency', { total: 300, currency: 'EUR' }, { total: { amount: 300, currency: 'EUR' } }],
    [
      'a kind and a state that are new',
      { action: 'gift', status: 'new' },
      { kind: 'other', state: 'asked', itemIds: ['txnitm_1'] },
    ],
    ['another line', { items: [{ itemId: 'txnitm_2', type: 'full', amount: 1 }] }, { itemIds: [] }],
  ])('lists %s', async (_name, part, listed) => {
    expect((await read({ adjustments: [{ ...adjustment, ...part }] })).adjustments).toMatchObject([listed]);
  });

  it.each<[string, Partial<Order>, object]>([
    ['what was charged', { grandTotal: 700, total: 900 }, { total: { amount: 700, currency: 'USD' } }],
    ['its total while the charge is unknown', {}, { total: { amount: 900, currency: 'USD' }, credit: null }],
    ['no charge where the balance grew', { grandTotal: -1 }, { total: { amount: 0 } }],
    ['what the balance paid', { credit: 200 }, { credit: { amount: 200, currency: 'USD' } }],
    ['what the balance got', { credit: 0, creditToBalance: 50 }, { credit: { amount: -50 } }],
    ['its tax, also where it is zero', { tax: 0, subtotal: 900 }, { tax: { amount: 0 }, subtotal: { amount: 900 } }],
    ['the time of its payment', { billedAt: new Date(0) }, { paidAt: new Date(0).toISOString() }],
    ['its start where that time is unknown', {}, { paidAt: start.toISOString(), isPlan: false }],
  ])('tells %s', async (_name, part, told) => {
    expect(await read({ order: { ...order, ...part } })).toMatchObject(told);
  });

  it('says what is possible, the sums of a line, and nothing of a product that is not sold', async () => {
    const sums = { ...line, subtotal: 850, tax: 0 };
    const { can, lines } = await read({ lines: [sums] });
    expect(can).toMatchObject({ invoice: { isPossible: true, why: null }, correct: { isPossible: true } });
    const nothing = { sku: null, productName: null, collectionId: null, collectionSlug: null, assets: null };
    const toMoney = (amount: number) => ({ amount, currency: 'USD' });
    expect(lines).toMatchObject([{ ...nothing, price: toMoney(850), tax: toMoney(0), discount: null }]);
    const unpaid = await read({ order: { ...order, status: 'billed' } });
    expect(unpaid.can.invoice).toEqual({ isPossible: false, why: 'not_paid' });
  });

  it('names no end of the right to withdraw where the shop has none in the portal', async () => {
    expect((await read({})).can.withdraw.until).toBe(new Date(start.getTime() + 14 * dayMs).toISOString());
    world.core.settings.withdrawal = 'off';
    expect((await read({})).can.withdraw.until).toBeNull();
  });

  it('are read with the holds that count, the newest computer, and the state of the plan', async () => {
    const { core } = world;
    const { t } = core.store;
    const { user } = await world.member();
    const { user: other } = await world.member('robert@example.com');
    const later = new Date(start.getTime() + dayMs);
    const bought = { transactionId: 'txn_1', priceId: 'pri_1', quantity: 1, total: 900, sku: 'ONE' };
    const device = { kind: 'online', name: 'Studio', os: 'macOS', createdAt: start } as const;
    const plan = {
      subscriptionId: 'sub_1',
      status: 'past_due',
      occurredAtUs: 1,
      customerId: 'ctm_1',
      plan: 'monthly',
      priceId: 'pri_2',
      currency: 'USD',
      startedAt: start,
    } as const;
    const paid = { ...order, occurredAtUs: 1, userId: user.id, subscriptionId: 'sub_1' };
    const stored = { sku: 'ONE', userId: user.id, cause: 'order_item', grantedAt: start } as const;
    await core.store.write(async (tx) => {
      await tx.insert(t.skus).values({ sku: 'ONE', name: 'One', subject: 'All' });
      await tx.insert(t.orders).values(paid);
      await tx.insert(t.subscriptions).values(plan);
      await tx.insert(t.grants).values([
        { id: 'held', causeRef: 'txnitm_1', ...stored },
        { id: 'free', causeRef: 'txnitm_2', ...stored },
        { id: 'code', ...stored, cause: 'redemption', causeRef: 'hash' },
        { id: 'else', ...stored, cause: 'redemption', causeRef: 'other' },
      ]);
      await tx.insert(t.grantHolds).values([
        { grantId: 'held', reason: 'refund', effect: 'revoked', isHeld: true, at: start },
        { grantId: 'free', reason: 'chargeback', effect: 'suspended', isHeld: false, at: start },
      ]);
      await tx.insert(t.orderItems).values([
        { ...bought, itemId: 'txnitm_1', grantId: 'held' },
        { ...bought, itemId: 'txnitm_2', grantId: 'free' },
        { ...bought, itemId: 'txnitm_3' },
        { ...bought, itemId: 'txnitm_4', codeHash: 'hash' },
      ]);
      await tx.insert(t.pluginDevices).values([
        { id: 'one', userId: user.id, lastSeenAt: later, ...device },
        { id: 'two', userId: user.id, lastSeenAt: start, ...device },
        { id: 'three', userId: other.id, lastSeenAt: new Date(later.getTime() + 1), ...device },
      ]);
    });
    const found = await readOrderFile(core, core.store.db, paid);
    expect(found).toMatchObject({ unlockedAt: later, isPlanPastDue: false, codes: [] });
    expect(found.grants.map(({ id, effects }) => [id, effects]).toSorted()).toEqual([
      ['code', [null]],
      ['free', [null]],
      ['held', ['revoked']],
    ]);
    expect((await toOrderDetails(withCheckouts(world), core.store.db, found)).isPlan).toBe(true);
    const due = { ...paid, status: 'past_due' } as const;
    expect((await readOrderFile(core, core.store.db, due)).isPlanPastDue).toBe(true);
    await core.store.write((tx) => tx.update(t.subscriptions).set({ status: 'active' }));
    expect((await readOrderFile(core, core.store.db, due)).isPlanPastDue).toBe(false);
  });
});

describe('the judgment about an order', () => {
  const core = { gateway: { events: { toMaker: (origin: string) => origin } } } as unknown as Core;

  it.each<[string, Partial<Order>, Adjustment[], object]>([
    ['is paid', {}, [], { isPaid: true, isAdjusted: false, isCorrected: false, isDisputed: false, isRenewal: false }],
    ['is not paid yet', { status: 'billed' }, [], { isPaid: false }],
    ['was adjusted', {}, [adjustment], { isAdjusted: true, isDisputed: false }],
    ['is disputed', {}, [dispute], { isAdjusted: true, isDisputed: true }],
    ['was corrected', { invoiceCorrectedAt: start }, [], { isCorrected: true }],
    ['renews a plan', { subscriptionId: 'sub_1', origin: 'renewal' }, [], { isRenewal: true }],
    ['starts a plan', { subscriptionId: 'sub_1', origin: 'checkout' }, [], { isRenewal: false }],
    ['is not of a plan', { origin: 'renewal' }, [], { isRenewal: false }],
  ])('judges an order that %s', (_name, part, adjustments, judged) => {
    expect(toJudgedOrder(core, { ...file, order: { ...order, ...part }, adjustments })).toMatchObject(judged);
  });

  it.each<[string, Partial<OrderFile>, Item, object]>([
    ['nothing has happened to', {}, line, { isAsked: false, isRedeemed: false, isUnlocked: false, refunded: 0 }],
    ['is withdrawn', {}, { ...line, withdrawalId: 'one' }, { isAsked: true }],
    [
      'has a requested refund',
      { adjustments: [{ ...adjustment, status: 'pending_approval' }] },
      line,
      { isAsked: true },
    ],
    ['is refunded in part', { adjustments: [adjustment] }, line, { isAsked: false, refunded: 300 }],
    ['has a free code', { codes: [code] }, mailed, { isRedeemed: false }],
    ['has a redeemed code', { codes: [{ ...code, redeemedAt: start }] }, mailed, { isRedeemed: true }],
    ['no computer has unlocked', {}, granted, { isUnlocked: false }],
    ['a computer has unlocked without it', { unlockedAt: start }, line, { isUnlocked: false }],
    ['a computer has unlocked', { unlockedAt: start }, granted, { isUnlocked: true }],
    [
      'is not delivered yet',
      { unlockedAt: start, order: { ...order, settledAt: null } },
      granted,
      { isUnlocked: false },
    ],
  ])('judges a line that %s', (_name, part, judgedLine, judged) => {
    expect(toJudgedLine({ ...file, ...part }, judgedLine)).toMatchObject(judged);
  });
});
