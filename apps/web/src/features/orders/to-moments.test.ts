import type { OrderDetails } from '@backline/domain/orders/order';
import { describe, expect, it } from 'vitest';
import { toMoments } from './to-moments.ts';

const paid: OrderDetails = {
  transactionId: 'txn_01hv8wptq8987qeep44cyrewp9',
  paidAt: '2026-03-01T10:00:00.000Z',
  word: 'paid',
  isPlan: false,
  periodEndsAt: null,
  isDue: false,
  total: { amount: 9900, currency: 'USD' },
  subtotal: null,
  discount: null,
  tax: null,
  credit: null,
  refunded: { amount: 0, currency: 'USD' },
  invoiceNumber: null,
  invoiceCorrectedAt: null,
  cardLastFour: null,
  lines: [],
  adjustments: [],
  withdrawals: [],
  can: {
    invoice: { isPossible: true, why: null },
    correct: { isPossible: false, why: null },
    withdraw: { isPossible: false, why: null, until: null },
  },
};
const until = '2026-03-15T10:00:00.000Z';
const refund: OrderDetails['adjustments'][number] = {
  adjustmentId: 'adj_1',
  kind: 'refund',
  state: 'approved',
  total: { amount: 5000, currency: 'USD' },
  createdAt: '2026-03-03T10:00:00.000Z',
  itemIds: [],
};

describe('the history of an order', () => {
  it.each([
    ['is paid', {}, 'Paid'],
    ['is free', { total: { amount: 0, currency: 'USD' } }, 'Ordered'],
    ['is not paid', { can: { ...paid.can, invoice: { isPossible: false, why: 'not_paid' } } }, 'Ordered'],
    [
      'is a plan that is not paid',
      { isPlan: true, can: { ...paid.can, invoice: { isPossible: false, why: 'not_paid' } } },
      'Billed',
    ],
  ] as const)('of one that %s starts by that', (_, change, title) => {
    expect(toMoments({ ...paid, ...change }).map((moment) => moment.title)).toEqual([title]);
  });

  it.each([
    ['possible, with a last day', true, until, ['start', 'withdraw_until']],
    ['possible without a last day', true, null, ['start']],
    ['no longer possible', false, until, ['start']],
  ])('has the last day to withdraw where that is %s', (_, isPossible, lastDay, keys) => {
    const can = { ...paid.can, withdraw: { isPossible, why: null, until: lastDay } };
    expect(toMoments({ ...paid, can }).map(({ key }) => key)).toEqual(keys);
  });

  it('is in the order of time, from the start to the open end', () => {
    const order: OrderDetails = {
      ...paid,
      invoiceCorrectedAt: '2026-03-06T10:00:00.000Z',
      adjustments: [refund],
      withdrawals: [{ withdrawalId: 'one', state: 'unconfirmed', askedAt: '2026-03-04T10:00:00.000Z', itemIds: [] }],
      can: { ...paid.can, withdraw: { isPossible: true, why: null, until } },
    };
    const moments = toMoments(order);
    expect(moments.map(({ key, isOpen }) => [key, isOpen])).toEqual([
      ['start', false],
      ['adj_1', false],
      ['one', true],
      ['corrected', false],
      ['withdraw_until', true],
    ]);
  });

  it.each([
    ['paid back', {}, '$50.00 back', [], false],
    ['asked for', { state: 'asked' }, 'Refund: $50.00', ['Requested, waiting for Paddle.'], true],
    ['of an unknown sum', { total: null }, 'Refund', [], false],
  ] as const)('says of money that it is %s', (_, change, title, notes, isOpen) => {
    const [, moment] = toMoments({ ...paid, adjustments: [{ ...refund, ...change }] });
    expect(moment).toMatchObject({ title, notes, isOpen });
  });

  it('names the lines of a refund, unless all are', () => {
    const toLine = (itemId: string, productName: string) => ({ itemId, productName }) as OrderDetails['lines'][number];
    const lines = [toLine('one', 'Harbor Strings'), toLine('two', 'Salt Drums')];
    const toNotes = (...itemIds: string[]) =>
      toMoments({ ...paid, lines, adjustments: [{ ...refund, itemIds }] })[1]?.notes;
    expect(toNotes('two')).toEqual(['Salt Drums']);
    expect([toNotes(), toNotes('one', 'two')]).toEqual([[], []]);
  });

  it('leaves a dispute open until it is decided', () => {
    const dispute = { ...refund, kind: 'dispute' } as const;
    const isOpen = (word: OrderDetails['word'], state: 'approved' | 'rejected') =>
      toMoments({ ...paid, word, adjustments: [{ ...dispute, state }] }).at(-1)?.isOpen;
    expect([isOpen('disputed', 'approved'), isOpen('disputed', 'rejected'), isOpen('paid', 'approved')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
