import { describe, expect, it } from 'vitest';
import { findLineBar, findWithdrawalBar, type JudgedLine, type JudgedOrder, toWithdrawalEnd } from './rules.ts';

const order: JudgedOrder = {
  isPaid: true,
  charged: 2000,
  isDisputed: false,
  isAdjusted: false,
  isCorrected: false,
  boughtAt: new Date('2026-03-01T12:00:00Z'),
  isRenewal: false,
};
const line: JudgedLine = { total: 2000, refunded: 0, isAsked: false, isRedeemed: false, isUnlocked: false };
const credit = { ...line, total: -500 };
const free = { ...line, total: 0 };
const judge = { mode: 'ask', exempt: ['redeemed'], now: order.boughtAt } as const;

describe('a line', () => {
  it.each<[string, Partial<JudgedLine>, ReturnType<typeof findLineBar>]>([
    ['that was paid for', {}, null],
    ['that is a credit', { total: -1 }, 'credit'],
    ['that cost nothing', { total: 0 }, 'nothing_charged'],
    ['of which one cent is left', { refunded: 1999 }, null],
    ['that was paid back', { refunded: 2000 }, 'refunded'],
    ['that is asked for', { isAsked: true }, 'asked'],
    ['with an exempt use', { isRedeemed: true }, 'redeemed'],
    ['with a use that is not exempt', { isUnlocked: true }, null],
  ])('%s', (_, change, bar) => {
    expect(findLineBar({ ...line, ...change }, order, judge)).toBe(bar);
  });
});

describe('an order', () => {
  it.each<[string, JudgedLine[], ReturnType<typeof findWithdrawalBar>]>([
    ['with a line that can be given back', [credit, free, line], null],
    ['of a credit and a line that was redeemed', [credit, { ...line, isRedeemed: true }], 'redeemed'],
    ['of a credit alone', [credit], 'nothing_charged'],
  ])('%s', (_, lines, bar) => {
    expect(findWithdrawalBar(order, lines, judge)).toBe(bar);
  });

  it('can be withdrawn from until the last millisecond', () => {
    const end = toWithdrawalEnd(order);
    expect(findWithdrawalBar(order, [line], { ...judge, now: end })).toBeNull();
    const later = new Date(end.getTime() + 1);
    expect(findWithdrawalBar(order, [line], { ...judge, now: later })).toBe('too_late');
  });
});
