import { describe, expect, it } from 'vitest';
import { dayMs } from '../time.ts';
import {
  findCorrectionBar,
  findInvoiceBar,
  findLineBar,
  findWithdrawalBar,
  type JudgedLine,
  type JudgedOrder,
  orderLinkMs,
  ordersAtOnce,
  toWithdrawalEnd,
  withdrawalLinkMs,
  withdrawalMs,
} from './rules.ts';

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

it('has the promised times, and pages of twenty', () => {
  expect([withdrawalMs, orderLinkMs, withdrawalLinkMs].map((ms) => ms / dayMs)).toEqual([14, 90, 7]);
  expect(ordersAtOnce).toBe(20);
});

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
    ['that was asked for and paid back', { isAsked: true, refunded: 2000 }, 'refunded'],
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

  it.each<[string, Partial<JudgedOrder>, ReturnType<typeof findCorrectionBar>, ReturnType<typeof findWithdrawalBar>]>([
    ['that was paid', {}, null, null],
    ['that was not paid', { isPaid: false }, 'not_paid', 'not_paid'],
    ['that cost nothing', { charged: 0 }, 'nothing_charged', null],
    ['that is disputed', { isDisputed: true }, null, 'disputed'],
    ['that was adjusted', { isAdjusted: true }, 'adjusted', null],
    ['that was adjusted and not paid', { isAdjusted: true, isPaid: false }, 'not_paid', 'not_paid'],
    ['that was corrected', { isCorrected: true, isPaid: false }, 'already_corrected', 'not_paid'],
    ['that is a renewal', { isRenewal: true }, null, 'renewal'],
  ])('%s', (_, change, correction, withdrawal) => {
    const changed = { ...order, ...change };
    expect(findCorrectionBar(changed)).toBe(correction);
    expect(findWithdrawalBar(changed, [line], judge)).toBe(withdrawal);
    expect(findWithdrawalBar(changed, [line], { ...judge, mode: 'off' })).toBe('off');
    const invoice = findInvoiceBar({ ...changed, isCorrected: false, isAdjusted: false });
    expect(invoice).toBe(findCorrectionBar({ ...changed, isCorrected: false, isAdjusted: false }));
  });

  it('can be barred by what unlocked a computer', () => {
    const unlocked = { ...line, isUnlocked: true };
    expect(findWithdrawalBar(order, [unlocked], { ...judge, exempt: ['unlocked'] })).toBe('unlocked');
    expect(findLineBar({ ...line, isRedeemed: true }, order, { ...judge, exempt: ['unlocked'] })).toBeNull();
  });

  it('can be withdrawn from until the last millisecond', () => {
    const end = toWithdrawalEnd(order);
    expect(findWithdrawalBar(order, [line], { ...judge, now: end })).toBeNull();
    const later = new Date(end.getTime() + 1);
    expect(findWithdrawalBar(order, [line], { ...judge, now: later })).toBe('too_late');
  });
});
