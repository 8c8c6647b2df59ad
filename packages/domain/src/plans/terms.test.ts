import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longestGraceMs, renewalLeewayMs, type SubscriptionRecord, toPeriodEnd, toPlanTerms } from './terms.ts';

const day = 24 * 60 * 60_000;
const at = (text: string) => new Date(`${text}T12:00:00.000Z`);
const plus = (date: Date, ms: number) => new Date(date.getTime() + ms);

const [march, april, may] = [at('2028-03-01'), at('2028-04-01'), at('2028-05-01')];
const first = { itemId: 'first', endsAt: april };
const second = { itemId: 'second', endsAt: may };

/** Paid for March. */
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

describe('what completed payments give', () => {
  it('is each its own period', () => {
    const terms = toPlanTerms({ ...running, periodStartsAt: april, nextBilledAt: may }, [first, second]);
    expect(terms.map(({ itemId, expiresAt }) => [itemId, expiresAt])).toEqual([
      ['first', april],
      ['second', may],
    ]);
  });

  it('goes on for a day after the end, until the renewal is told', () => {
    expect(renewalLeewayMs).toBe(day);
    expect(graceOf({})).toEqual([plus(april, day)]);
    expect(graceOf({ status: 'trialing' })).toEqual([plus(april, day)]);
    // Told as active in the new period, before it is told as paid or failed.
    expect(graceOf({ periodStartsAt: april, nextBilledAt: may })).toEqual([plus(april, day)]);
  });

  it('has grace on the last period only', () => {
    const record = { periodStartsAt: april, nextBilledAt: may };
    expect(graceOf(record, [first, second])).toEqual([null, plus(may, day)]);
  });

  it('does not go on where a cancellation is scheduled, or nothing will be billed', () => {
    expect(graceOf({ isCancelScheduled: true })).toEqual([null]);
    expect(graceOf({ nextBilledAt: null })).toEqual([null]);
  });

  it('goes on while a failed payment is tried again, for 35 days of its due date at most', () => {
    expect(longestGraceMs).toBe(35 * day);
    const due = { status: 'past_due', periodStartsAt: april, nextBilledAt: may } as const;
    expect(graceOf(due)).toEqual([plus(april, 35 * day)]);
    expect(graceOf({ ...due, periodStartsAt: null })).toEqual([null]);
  });

  it('ends in the middle of a period when the plan was ended or paused there, and has no grace', () => {
    const stop = at('2028-03-10');
    const ended = { status: 'canceled', canceledAt: stop, periodStartsAt: null, nextBilledAt: null } as const;
    const paused = { status: 'paused', pausedAt: stop, periodStartsAt: null, nextBilledAt: null } as const;
    for (const record of [ended, paused])
      expect(toPlanTerms({ ...running, ...record }, [first])).toEqual([
        { itemId: 'first', expiresAt: stop, graceUntil: null },
      ]);
  });

  it('is not cut by an end or a pause that is over, or comes later', () => {
    expect(toPlanTerms({ ...running, pausedAt: march }, [first])[0]?.expiresAt).toEqual(april);
    const late = { ...running, status: 'canceled', canceledAt: may, nextBilledAt: null } as const;
    expect(toPlanTerms(late, [first])[0]?.expiresAt).toEqual(april);
  });

  it('is nothing where nothing was paid', () => {
    expect(toPlanTerms(running, [])).toEqual([]);
  });

  it('is the same in whatever order the payments are given (78)', () => {
    const period = fc.record({
      itemId: fc.uuid(),
      endsAt: fc.integer({ min: 0, max: 800 }).map((days) => plus(march, days * day)),
    });
    const moment = fc.option(
      fc.integer({ min: 0, max: 800 }).map((days) => plus(march, days * day)),
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
    const sorted = (terms: ReturnType<typeof toPlanTerms>) => terms.toSorted((a, b) => (a.itemId < b.itemId ? -1 : 1));
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

describe('the end of a period that the provider has not told', () => {
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
  it('of a trial is so many days later, whatever the plan', () => {
    expect(toPeriodEnd('annual', 7, at('2028-02-25'))).toEqual(at('2028-03-03'));
    expect(toPeriodEnd('monthly', 7, at('2028-12-28'))).toEqual(at('2029-01-04'));
  });
});
