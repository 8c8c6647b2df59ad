import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../time.ts';
import { longestGraceMs, renewalLeewayMs, type SubscriptionRecord, toPeriodEnd, toPlanTerms } from './terms.ts';

const at = (text: string) => new Date(`${text}T12:00:00.000Z`);
const plus = (date: Date, ms: number) => new Date(date.getTime() + ms);

const march = at('2028-03-01');
const april = at('2028-04-01');
const may = at('2028-05-01');
const first = { itemId: 'first', endsAt: april };
const second = { itemId: 'second', endsAt: may };

/** A subscription that is paid for March. */
const running: SubscriptionRecord = {
  status: 'active',
  periodStartsAt: march,
  nextBilledAt: april,
  isCancelScheduled: false,
  canceledAt: null,
  pausedAt: null,
};
const graceOf = (record: Partial<SubscriptionRecord>, paid = [first]) =>
  toPlanTerms({ ...running, ...record }, paid).map(({ graceUntil }) => graceUntil);

describe('what completed payments grant', () => {
  it('each payment grants its own period', () => {
    const terms = toPlanTerms({ ...running, periodStartsAt: april, nextBilledAt: may }, [first, second]);
    expect(terms.map(({ itemId, expiresAt }) => [itemId, expiresAt])).toEqual([
      ['first', april],
      ['second', may],
    ]);
  });

  it('access continues for a day after the end, until the renewal arrives', () => {
    expect(renewalLeewayMs).toBe(dayMs);
    expect(graceOf({})).toEqual([plus(april, dayMs)]);
    expect(graceOf({ status: 'trialing' })).toEqual([plus(april, dayMs)]);
    // The provider reports the plan as active in the new period before it reports the payment.
    expect(graceOf({ periodStartsAt: april, nextBilledAt: may })).toEqual([plus(april, dayMs)]);
  });

  it('only the last period has grace', () => {
    const record = { periodStartsAt: april, nextBilledAt: may };
    expect(graceOf(record, [first, second])).toEqual([null, plus(may, dayMs)]);
  });

  it('access ends with the period when a cancellation is scheduled or nothing will be billed', () => {
    expect(graceOf({ isCancelScheduled: true })).toEqual([null]);
    expect(graceOf({ nextBilledAt: null })).toEqual([null]);
  });

  it('access continues during payment retries, for at most 35 days after the due date', () => {
    expect(longestGraceMs).toBe(35 * dayMs);
    const due = { status: 'past_due', periodStartsAt: april, nextBilledAt: may } as const;
    expect(graceOf(due)).toEqual([plus(april, 35 * dayMs)]);
    expect(graceOf({ ...due, periodStartsAt: null })).toEqual([null]);
  });

  it('a failed payment after a pause gives no access: the period before it was not paid for', () => {
    const resumed = { status: 'past_due', nextBilledAt: at('2028-06-01') } as const;
    expect(graceOf({ ...resumed, periodStartsAt: may })).toEqual([null]);
    expect(graceOf({ ...resumed, periodStartsAt: plus(april, renewalLeewayMs) })).toEqual([plus(april, 36 * dayMs)]);
    expect(graceOf({ ...resumed, periodStartsAt: plus(april, renewalLeewayMs + 1) })).toEqual([null]);
  });

  it('a cancellation or pause ends the period at once, without grace', () => {
    const stop = at('2028-03-10');
    const ended = { status: 'canceled', canceledAt: stop, periodStartsAt: null, nextBilledAt: null } as const;
    const paused = { status: 'paused', pausedAt: stop, periodStartsAt: null, nextBilledAt: null } as const;
    for (const record of [ended, paused])
      expect(toPlanTerms({ ...running, ...record }, [first])).toEqual([
        { itemId: 'first', expiresAt: stop, graceUntil: null },
      ]);
  });

  it('a plan that is paused or canceled has no grace, whatever was planned', () => {
    for (const status of ['paused', 'canceled'] as const)
      for (const periodStartsAt of [null, april])
        expect(graceOf({ status, periodStartsAt, nextBilledAt: may })).toEqual([null]);
  });

  it('a grace that ends with the period is none', () => {
    const renewal = { status: 'active', periodStartsAt: null } as const;
    expect(graceOf({ ...renewal, nextBilledAt: plus(april, -renewalLeewayMs) })).toEqual([null]);
    expect(graceOf({ ...renewal, nextBilledAt: plus(april, 1 - renewalLeewayMs) })).toEqual([plus(april, 1)]);
  });

  it('a cancellation or pause that is over, or comes later, does not end the period', () => {
    expect(toPlanTerms({ ...running, pausedAt: march }, [first])[0]?.expiresAt).toEqual(april);
    const late = { ...running, status: 'canceled', canceledAt: may, nextBilledAt: null } as const;
    expect(toPlanTerms(late, [first])[0]?.expiresAt).toEqual(april);
  });

  it('no payment grants nothing', () => {
    expect(toPlanTerms(running, [])).toEqual([]);
  });

  it('the result does not depend on the order of payments', () => {
    const period = fc.record({
      itemId: fc.uuid(),
      endsAt: fc.integer({ min: 0, max: 800 }).map((days) => plus(march, days * dayMs)),
    });
    const moment = fc.option(
      fc.integer({ min: 0, max: 800 }).map((days) => plus(march, days * dayMs)),
      { nil: null },
    );
    const record = fc.record({
      status: fc.constantFrom('active', 'trialing', 'past_due', 'paused', 'canceled'),
      periodStartsAt: moment,
      nextBilledAt: moment,
      isCancelScheduled: fc.boolean(),
      canceledAt: moment,
      pausedAt: moment,
    });
    const paid = fc.uniqueArray(period, { selector: ({ itemId }) => itemId, maxLength: 8 });
    const sorted = (terms: ReturnType<typeof toPlanTerms>) =>
      terms.toSorted((one, other) => (one.itemId < other.itemId ? -1 : 1));
    fc.assert(
      fc.property(record, paid, fc.nat(), (one, periods, turn) => {
        const from = periods.length === 0 ? 0 : turn % periods.length;
        const turned = [...periods.slice(from), ...periods.slice(0, from)].toReversed();
        const terms = toPlanTerms(one, periods);
        expect(sorted(toPlanTerms(one, turned))).toEqual(sorted(terms));
        for (const { expiresAt, graceUntil } of terms)
          if (graceUntil !== null) expect(graceUntil > expiresAt).toBe(true);
      }),
    );
  });
});

describe('the end of a period that the provider does not report', () => {
  it.each([
    ['monthly', '2028-03-15', '2028-04-15'],
    ['monthly', '2028-01-31', '2028-02-29'],
    ['monthly', '2027-01-31', '2027-02-28'],
    ['monthly', '2028-03-31', '2028-04-30'],
    ['monthly', '2028-12-31', '2029-01-31'],
    ['annual', '2028-03-15', '2029-03-15'],
    ['annual', '2028-02-29', '2029-02-28'],
    ['annual', '2027-02-28', '2028-02-28'],
  ] as const)('%s from %s is %s', (plan, from, to) => {
    expect(toPeriodEnd(plan, null, at(from))).toEqual(at(to));
  });
  it('of a trial is its number of days later, for either plan', () => {
    expect(toPeriodEnd('annual', 7, at('2028-02-25'))).toEqual(at('2028-03-03'));
    expect(toPeriodEnd('monthly', 7, at('2028-12-28'))).toEqual(at('2029-01-04'));
  });
});
