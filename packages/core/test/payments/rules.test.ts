import { isNewer } from '@backline/core/fulfillment/is-newer';
import { type OrderFile, toJudgedLine } from '@backline/core/orders/to-details';
import { type Counted, readRefunded } from '@backline/core/payments/adjustments';
import { judgeItem } from '@backline/core/payments/judge-item';
import { toRefunded } from '@backline/core/payments/order-sums';
import type { SubscriptionSnapshot } from '@backline/core/ports/payment-snapshots';
import type { SubscriptionRow } from '@backline/core/subscriptions/find-plan';
import { isNewerSubscription } from '@backline/core/subscriptions/store-subscription';
import { hourMs } from '@backline/domain/time';
import { describe, expect, it } from 'vitest';

describe('of two states of one object at the provider', () => {
  it.each([
    ['a later one of the same rank wins', { rank: 1, occurredAtUs: 2 }, true],
    ['the same one again does not', { rank: 1, occurredAtUs: 1 }, false],
    ['an older one of the same rank does not', { rank: 1, occurredAtUs: 0 }, false],
    ['an older one of a higher rank wins', { rank: 2, occurredAtUs: 0 }, true],
    ['a later one of a lower rank does not', { rank: 0, occurredAtUs: 2 }, false],
  ])('%s', (_name, next, wins) => {
    expect(isNewer(next, { rank: 1, occurredAtUs: 1 })).toBe(wins);
  });
});

describe('of two states of a subscription at the provider', () => {
  const amounts = { next: 999, recurring: 999 };
  it.each([
    ['a later one wins', { occurredAtUs: 2, amounts: null }, true],
    ['one that was read wins over an event of its time', { occurredAtUs: 1, amounts }, true],
    ['an event of the same time does not', { occurredAtUs: 1, amounts: null }, false],
    ['an older one that was read does not', { occurredAtUs: 0, amounts }, false],
  ])('%s', (_name, next, wins) => {
    const stored = { status: 'active', occurredAtUs: 1 } as SubscriptionRow;
    expect(isNewerSubscription({ status: 'active', ...next } as SubscriptionSnapshot, stored)).toBe(wins);
  });
});

describe('the price of a sale', () => {
  const startsAt = new Date('2027-03-01T00:00:00Z');
  const endsAt = new Date('2027-03-08T00:00:00Z');
  const sale = {
    sku: 'MUS-01001',
    kind: 'sale' as const,
    trialDays: null,
    priceId: 'pri_1',
    isActive: true,
    startsAt,
    endsAt,
    retiredAt: null,
    lastSoldAt: null,
  };
  const judge = (atMs: number, price: typeof sale | (Omit<typeof sale, 'lastSoldAt'> & { lastSoldAt: Date }) = sale) =>
    judgeItem({ quantity: 1 }, price, new Date(atMs));

  it.each([
    ['before it begins', startsAt.getTime() - 1, false],
    ['when it begins', startsAt.getTime(), true],
    ['an hour after its end', endsAt.getTime() + hourMs, true],
    ['later than that', endsAt.getTime() + hourMs + 1, false],
  ])('counts %s: %s is %s', (_name, atMs, counts) => {
    expect(judge(atMs)).toMatchObject(counts ? { sku: 'MUS-01001', review: null } : { sku: null, review: 'sale_over' });
  });

  it('counts for an hour after another sale has taken its place', () => {
    const lastSoldAt = new Date(startsAt.getTime() - 10 * hourMs);
    const replaced = { ...sale, lastSoldAt };
    expect(judge(lastSoldAt.getTime() + hourMs, replaced).review).toBeNull();
    expect(judge(lastSoldAt.getTime() + hourMs + 1, replaced).review).toBe('sale_over');
  });
});

const line = { itemId: 'txnitm_1', total: 1000 };
const refund = (amount: number, more: Partial<Counted> = {}): Counted => ({
  action: 'refund',
  status: 'approved',
  isFull: false,
  total: null,
  items: [{ itemId: line.itemId, type: 'partial', amount }],
  ...more,
});

describe('what was paid back of an order', () => {
  it.each([
    ['the sums of its refunds', [refund(300), refund(200)], 500],
    ['the sum that the provider names, not that of its lines', [refund(300, { total: 270 })], 270],
    ['its price where a full refund names no sum', [refund(0, { isFull: true, items: [] })], 1000],
    ['never more than it cost', [refund(900), refund(900)], 1000],
  ])('is %s', (_name, all, expected) => {
    expect(toRefunded({ total: 1000 }, all)).toBe(expected);
  });

  it('is nothing of an order that only credits', () => {
    expect(toRefunded({ total: -500 }, [])).toBe(0);
  });
});

describe('what was paid back of a line', () => {
  it.each([
    ['the sum of its refunds', [refund(300), refund(200)], { amount: 500, isAll: false }],
    ['two of the same amount, twice', [refund(300), refund(300)], { amount: 600, isAll: false }],
    ['all of it, by parts', [refund(999), refund(1)], { amount: 1000, isAll: true }],
    ['never more than it cost', [refund(900), refund(900)], { amount: 1000, isAll: true }],
    ['nothing of a refund that waits', [refund(300, { status: 'pending_approval' })], { amount: 0, isAll: false }],
    ['nothing of a refund that was rejected', [refund(300, { status: 'rejected' })], { amount: 0, isAll: false }],
    [
      'nothing of a refund of another line',
      [refund(0, { items: [{ itemId: 'txnitm_2', type: 'full', amount: 1000 }] })],
      { amount: 0, isAll: false },
    ],
    [
      'its price where the whole order was paid back',
      [refund(0, { isFull: true, items: [] })],
      { amount: 1000, isAll: true },
    ],
  ])('is %s', (_name, all, expected) => {
    expect(readRefunded(line, all)).toEqual(expected);
  });
});

describe('a line whose packs a computer unlocked', () => {
  it.each([
    ['before its order was settled', -1, false],
    ['in that moment', 0, true],
    ['after it', 1, true],
  ])('%s: %s', (_name, afterMs, isUnlocked) => {
    const settledAt = new Date('2027-03-01T00:00:00Z');
    const unlockedAt = new Date(settledAt.getTime() + afterMs);
    const file = { order: { settledAt }, adjustments: [], codes: [], unlockedAt } as unknown as OrderFile;
    const granted = { ...line, grantId: 'grant', codeHash: null, withdrawalId: null } as OrderFile['lines'][number];
    expect(toJudgedLine(file, granted).isUnlocked).toBe(isUnlocked);
  });
});
