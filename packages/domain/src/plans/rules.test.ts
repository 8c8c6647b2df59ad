import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../time.ts';
import { readPlan, writePlan } from './annual.ts';
import { planStatuses } from './plan.ts';
import {
  canceledPieDays,
  canPlan,
  type PlanAction,
  type PlanState,
  planRules,
  toAnnualSaving,
  toDaysLeft,
  toPlanState,
  toSwitchBilling,
  trialPieDays,
} from './rules.ts';

const now = new Date('2028-02-28T12:00:00.000Z');
const later = (ms: number) => new Date(now.getTime() + ms);

const actions: PlanAction[] = ['subscribe', 'resume', 'switch', 'cancel', 'reactivate', 'update_payment'];

describe('what a state of the plan shows and allows', () => {
  it.each<[PlanState, string, PlanAction[], 'period_end' | 'once' | null]>([
    ['inactive', 'picker', ['subscribe'], null],
    ['paused', 'picker', ['resume'], null],
    ['trialing', 'manage', ['switch', 'cancel'], 'period_end'],
    ['trialing_canceled', 'canceled', ['reactivate'], null],
    ['active', 'manage', ['switch', 'cancel', 'update_payment'], 'period_end'],
    ['active_canceled', 'canceled', ['reactivate', 'update_payment'], null],
    ['past_due', 'past_due', ['cancel', 'update_payment'], 'once'],
  ])('%s: the %s view, and %j', (state, view, allowed, cancelsAt) => {
    expect(planRules[state].view).toBe(view);
    expect(actions.filter((action) => canPlan(state, action))).toEqual(actions.filter((one) => allowed.includes(one)));
    expect(planRules[state].cancelsAt).toBe(cancelsAt);
    // A cancellation has a time only in states that can be canceled.
    expect(canPlan(state, 'cancel')).toBe(cancelsAt !== null);
  });

  it('names every state, and no other', () => {
    const reached = planStatuses.flatMap((status) => [
      toPlanState({ status, canceled: false }),
      toPlanState({ status, canceled: true }),
    ]);
    expect([...new Set(reached)].toSorted()).toEqual(Object.keys(planRules).toSorted());
  });

  it.each([
    ['active', true, 'active_canceled'],
    ['trialing', true, 'trialing_canceled'],
    ['past_due', true, 'past_due'],
    ['paused', true, 'paused'],
    ['inactive', true, 'inactive'],
    ['active', false, 'active'],
  ] as const)('%s with canceled %s is %s', (status, canceled, state) => {
    expect(toPlanState({ status, canceled })).toBe(state);
  });
});

it.each([
  [{ plan: 'Annual' }, { plan: 'annual' }],
  [
    { plan: 'Annual', promo: 'x' },
    { plan: 'annual', promo: 'x' },
  ],
  [{ plan: 'monthly' }, { plan: 'monthly' }],
  [{ canceled: true }, { canceled: true }],
  ['Annual', 'Annual'],
  [null, null],
])('reads the plan of REST in %j', (input, read) => {
  expect(readPlan(input)).toEqual(read);
});

it('writes the plan of REST', () => {
  const written = (['monthly', 'annual', null] as const).map((plan) => writePlan({ plan }).plan);
  expect(written).toEqual(['monthly', 'Annual', null]);
});

describe('how a switch is billed', () => {
  const month = { periodStartsAt: now, periodEndsAt: later(31 * dayMs) };
  const year = { periodStartsAt: now, periodEndsAt: later(366 * dayMs) };

  it('charges an upgrade at once while active, and nothing else', () => {
    for (const state of Object.keys(planRules) as PlanState[]) {
      expect(toSwitchBilling(state, 'annual', month)).toBe(state === 'active' ? 'prorated_immediately' : 'do_not_bill');
      expect(toSwitchBilling(state, 'monthly', month)).toBe('do_not_bill');
      expect(toSwitchBilling(state, 'monthly', year)).toBe('do_not_bill');
    }
  });

  it('does not charge again for a year that is still running', () => {
    expect(toSwitchBilling('active', 'annual', year)).toBe('do_not_bill');
    const toPeriod = (ms: number) => ({ periodStartsAt: now, periodEndsAt: later(ms) });
    expect(toSwitchBilling('active', 'annual', toPeriod(32 * dayMs))).toBe('prorated_immediately');
    expect(toSwitchBilling('active', 'annual', toPeriod(32 * dayMs + 1))).toBe('do_not_bill');
    const unknown = { periodStartsAt: null, periodEndsAt: null };
    for (const period of [unknown, { ...year, periodStartsAt: null }, { ...year, periodEndsAt: null }])
      expect(toSwitchBilling('active', 'annual', period)).toBe('prorated_immediately');
  });
});

describe('days left', () => {
  it.each([
    [7 * dayMs, 7],
    [7 * dayMs + 1, 7],
    [7 * dayMs - 1, 7],
    [6 * dayMs, 6],
    [6 * dayMs + 1, 7],
    [dayMs, 1],
    [dayMs + 1, 2],
    [dayMs - 1, 1],
    [1, 1],
    [0, 0],
    [-1, 0],
    [-40 * dayMs, 0],
    [40 * dayMs, 7],
  ])('%d ms before the end: %d of 7', (ms, left) => {
    expect(toDaysLeft(later(ms), now, trialPieDays)).toBe(left);
  });
  it('counts the days of a canceled plan against 31', () => {
    expect(trialPieDays).toBe(7);
    expect(canceledPieDays).toBe(31);
    expect(toDaysLeft(later(31 * dayMs), now, canceledPieDays)).toBe(31);
    expect(toDaysLeft(later(365 * dayMs), now, canceledPieDays)).toBe(31);
  });
  it('is always a whole number of days of the period', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), fc.constantFrom(7, 31), (ms, period) => {
        const left = toDaysLeft(later(ms), now, period);
        expect(Number.isInteger(left) && left >= 0 && left <= period).toBe(true);
      }),
    );
  });
});

describe('the saving of the annual plan', () => {
  const usd = (amount: number) => ({ amount, currency: 'USD' });
  it('is 27 percent at the default prices', () => {
    expect(toAnnualSaving(usd(999), usd(8750))).toBe(27);
  });
  it('does not depend on the currency’s minor unit', () => {
    const yen = (amount: number) => ({ amount, currency: 'JPY' });
    expect(toAnnualSaving(yen(1500), yen(13_140))).toBe(27);
  });
  it.each([
    ['as much as twelve months', 11_988],
    ['more than twelve months', 20_000],
    ['hardly less', 11_980],
  ])('is none when the annual plan costs %s', (_, amount) => {
    expect(toAnnualSaving(usd(999), usd(amount))).toBeNull();
  });
  it('is none for prices that cannot be compared', () => {
    expect(toAnnualSaving(usd(999), { amount: 100, currency: 'EUR' })).toBeNull();
    expect(toAnnualSaving(usd(0), usd(0))).toBeNull();
    expect(toAnnualSaving(usd(0), usd(100))).toBeNull();
  });
});
