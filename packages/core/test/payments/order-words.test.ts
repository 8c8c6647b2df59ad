import { type Counted, countDisputes, readRefunded } from '@backline/core/payments/adjustments';
import { isSold, judgeItem, toPlan } from '@backline/core/payments/judge-item';
import { isDisputed, isRefundAsked, isWaiting, toOrderWord, toRefunded } from '@backline/core/payments/order-sums';
import { type StoredRefund, toPlanEnd } from '@backline/core/payments/refund-requests';
import { describe, expect, it } from 'vitest';

const at = new Date('2027-03-01T00:00:00Z');
const line = { itemId: 'txnitm_1', total: 1000, quantity: 1, grantId: null, codeHash: null };
const delivered = { ...line, grantId: 'grant' };
const order = { status: 'completed', settledAt: at, total: 1000 } as const;
const adjustment: Counted = {
  action: 'refund',
  status: 'approved',
  isFull: false,
  total: null,
  items: [{ itemId: line.itemId, type: 'partial', amount: 300 }],
};
const whole = { ...adjustment, isFull: true, items: [] };
const dispute = { ...whole, action: 'chargeback' };
const reversal = { ...whole, action: 'chargeback_reverse' };

describe('the word for an order', () => {
  it.each<[string, Parameters<typeof toOrderWord>]>([
    ['paid', [order, [delivered], []]],
    ['paid', [order, [{ ...line, codeHash: 'hash' }], []]],
    ['paid', [order, [delivered, { ...line, total: -1 }, { ...line, quantity: 0 }], []]],
    ['waiting', [order, [delivered, line], []]],
    ['waiting', [order, [{ ...line, total: 0 }], []]],
    ['waiting', [{ ...order, status: 'billed' }, [delivered], []]],
    ['waiting', [{ ...order, settledAt: null }, [delivered], []]],
    ['unpaid', [{ ...order, status: 'past_due' }, [delivered], []]],
    ['refunded_in_part', [order, [delivered], [adjustment]]],
    ['refunded', [order, [delivered], [whole]]],
    ['refunded', [order, [delivered], [{ ...adjustment, total: 1000 }]]],
    ['paid', [order, [delivered], [{ ...whole, status: 'rejected' }]]],
    ['disputed', [order, [delivered], [dispute]]],
    ['disputed', [order, [delivered], [whole, dispute]]],
    ['paid', [order, [delivered], [dispute, reversal]]],
    ['paid', [{ ...order, total: 0 }, [delivered], []]],
  ])('is "%s"', (word, facts) => {
    expect(toOrderWord(...facts)).toBe(word);
  });
});

describe('the refunded sum of an order', () => {
  it.each<[number, Counted[]]>([
    [300, [{ ...whole, items: adjustment.items }]],
    [0, [{ ...adjustment, items: [] }]],
    [600, [{ ...adjustment, items: [...adjustment.items, ...adjustment.items] }]],
    [250, [{ ...adjustment, items: [{ itemId: 'txnitm_1', type: 'partial', amount: 200, total: 250 }] }]],
  ])('is %s', (sum, all) => {
    expect(toRefunded(order, all)).toBe(sum);
  });
});

describe('the refunded sum of a line', () => {
  const full = { itemId: line.itemId, type: 'full', amount: 0 };
  it.each<[string, Partial<Counted>, { amount: number; isAll: boolean }]>([
    ['a full refund of it without a sum', { items: [full] }, { amount: 1000, isAll: true }],
    ['a full refund of it with a sum', { items: [{ ...full, total: 900 }] }, { amount: 900, isAll: true }],
    [
      'a part with a sum of its own',
      { items: [{ ...full, type: 'partial', total: 900 }] },
      { amount: 900, isAll: false },
    ],
    [
      'a refund of the order that names a part of it',
      { isFull: true, items: adjustment.items },
      { amount: 300, isAll: true },
    ],
    [
      'a refund with a line elsewhere',
      { items: [{ ...full, itemId: 'other' }, ...adjustment.items] },
      { amount: 300, isAll: false },
    ],
    ['a dispute', { action: 'chargeback', isFull: true }, { amount: 0, isAll: false }],
  ])('counts %s', (_name, part, refunded) => {
    expect(readRefunded(line, [{ ...adjustment, ...part }])).toEqual(refunded);
  });

  it('is not all of a line that cost nothing', () => {
    expect(readRefunded({ ...line, total: 0 }, [{ ...adjustment, items: [{ ...full, type: 'partial' }] }])).toEqual({
      amount: 0,
      isAll: false,
    });
  });
});

describe('disputes', () => {
  it('are counted once, however their end arrives', () => {
    const reversed = { ...dispute, status: 'reversed' };
    expect(countDisputes([dispute, dispute])).toEqual({ opened: 2, ended: 0 });
    expect(countDisputes([reversed, reversal])).toEqual({ opened: 1, ended: 1 });
    expect(countDisputes([reversed, dispute])).toEqual({ opened: 2, ended: 1 });
    expect([[dispute], [dispute, reversal], [reversed, reversal], [adjustment], []].map(isDisputed)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('a line', () => {
  it.each([
    ['is delivered', delivered, [], false],
    ['is mailed as a code', { ...line, codeHash: 'hash' }, [], false],
    ['waits', line, [], true],
    ['was refunded in part', line, [adjustment], true],
    ['was refunded', line, [whole], false],
    ['cost nothing', { ...line, total: 0 }, [], true],
    ['is a credit', { ...line, total: -1 }, [], false],
    ['is of no pieces', { ...line, quantity: 0 }, [], false],
  ])('that %s waits for support or not', (_name, one, all, waits) => {
    expect(isWaiting(one, all)).toBe(waits);
  });

  it.each([
    ['a request for it', { ...adjustment, status: 'pending_approval' }, true],
    ['a request for the order', { ...whole, status: 'pending_approval' }, true],
    ['a decided request', adjustment, false],
    [
      'a request for another line',
      { ...adjustment, status: 'pending_approval', items: [{ itemId: 'other', type: 'full', amount: 1 }] },
      false,
    ],
    ['another action', { ...adjustment, status: 'pending_approval', action: 'credit' }, false],
  ])('is asked to be refunded by %s, or not', (_name, one, isAsked) => {
    expect(isRefundAsked(line.itemId, [one])).toBe(isAsked);
  });

  it('is sold where it costs nothing, too', () => {
    expect([{ total: 0 }, { total: -1 }, { quantity: 0 }].map((part) => isSold({ ...line, ...part }))).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('a price', () => {
  const price = {
    sku: 'ONE',
    kind: 'regular',
    trialDays: null,
    priceId: 'pri_1',
    isActive: true,
    startsAt: null,
    endsAt: null,
    retiredAt: null,
    lastSoldAt: null,
  } as const;

  it.each([
    ['regular', null],
    ['sale', null],
    ['monthly', { plan: 'monthly', trialDays: 7 }],
    ['annual', { plan: 'annual', trialDays: 7 }],
  ] as const)('of the kind %s sells a plan or not', (kind, plan) => {
    expect(toPlan({ ...price, kind, trialDays: 7 })).toEqual(plan);
  });

  it.each([
    ['that is unknown', 1, undefined, { sku: null, plan: null, review: 'unknown_price' }],
    ['of one piece', 1, price, { sku: 'ONE', plan: null, review: null }],
    ['of two pieces', 2, price, { sku: 'ONE', plan: null, review: 'quantity' }],
    ['of a sale without dates', 1, { ...price, kind: 'sale' }, { sku: 'ONE', plan: null, review: null }],
    [
      'of a regular price whose dates are over',
      1,
      { ...price, endsAt: new Date(0) },
      { sku: 'ONE', plan: null, review: null },
    ],
  ] as const)('%s decides what a line delivers', (_name, quantity, known, verdict) => {
    expect(judgeItem({ quantity }, known, at)).toEqual(verdict);
  });
});

describe('the plan that a refund ends', () => {
  const request = { endsPlan: true, planEndedAt: null, state: 'open' } as StoredRefund;
  it.each<[string | null, Partial<StoredRefund>]>([
    [null, { endsPlan: false }],
    ['ending', {}],
    ['ending', { state: 'ending' }],
    ['ended', { state: 'asked', planEndedAt: at }],
    ['ended', { state: 'refused', planEndedAt: at }],
    [null, { state: 'asked' }],
    ['runs', { state: 'refused' }],
    ['runs', { state: 'end_refused' }],
  ])('is said to be: %s', (plan, part) => {
    expect(toPlanEnd({ ...request, ...part })).toBe(plan);
  });
});
