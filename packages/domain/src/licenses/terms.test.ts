import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../time.ts';
import { canChangeGrant, type GrantState, grantRules } from './grant-rules.ts';
import { type GrantRecord, toExpiryTone, toGrantTerms, toLicenses, toSubscriptionType } from './terms.ts';

const start = Date.parse('2028-02-20T00:00:00.000Z');
const day = (count: number) => new Date(start + count * dayMs);

function grant(id: string, from: number, days: number | null, more: Partial<GrantRecord> = {}): GrantRecord {
  const durationMs = days === null ? null : days * dayMs;
  return { id, sku: 'A', grantedAt: day(from), durationMs, expiresAt: null, holds: [], ...more };
}
const revoked = { holds: [{ effect: 'revoked', reason: 'code revoked' }] } as const;
const suspended = { holds: [{ effect: 'suspended', reason: 'chargeback' }] } as const;
const states = (grants: GrantRecord[], now: number) => toGrantTerms(grants, day(now)).map(({ state }) => state);

describe('terms of grants', () => {
  it('a second timed grant extends the first and never overlaps it', () => {
    const [one, two] = toGrantTerms([grant('1', 0, 30), grant('2', 10, 30)], day(12));
    expect([one?.startsAt, one?.endsAt, two?.startsAt, two?.endsAt]).toEqual([day(0), day(30), day(30), day(60)]);
    expect([one?.state, two?.state]).toEqual(['active', 'waiting']);
  });
  it('of two grants of the same time, the one with the lower id comes first', () => {
    for (const ids of [
      ['1', '2'],
      ['2', '1'],
    ]) {
      const terms = toGrantTerms(
        ids.map((id) => grant(id, 0, 30)),
        day(1),
      );
      expect(terms.map((term) => [term.grant.id, term.startsAt])).toEqual([
        ['1', day(0)],
        ['2', day(30)],
      ]);
    }
  });
  it('after a gap a grant starts when it is granted', () => {
    expect(toGrantTerms([grant('1', 0, 5), grant('2', 10, 5)], day(0))[1]?.startsAt).toEqual(day(10));
  });
  it('the next grant takes the place of a revoked one', () => {
    expect(toGrantTerms([grant('1', 0, 30, revoked), grant('2', 10, 30)], day(12))[1]).toMatchObject({
      startsAt: day(10),
      endsAt: day(40),
      state: 'active',
    });
  });
  it('another SKU has a row of its own', () => {
    expect(toGrantTerms([grant('1', 0, 30), grant('2', 1, 30, { sku: 'B' })], day(2))[1]?.startsAt).toEqual(day(1));
  });
  it('a license expires exactly at its end, also across a leap day', () => {
    const end = toGrantTerms([grant('1', 0, 30)], day(0))[0]?.endsAt?.getTime() ?? 0;
    expect(new Date(end).toISOString()).toBe('2028-03-21T00:00:00.000Z');
    expect(toGrantTerms([grant('1', 0, 30)], new Date(end - 1))[0]?.state).toBe('active');
    expect(toGrantTerms([grant('1', 0, 30)], new Date(end))[0]?.state).toBe('expired');
  });
  it('a plan is active until its grace is over', () => {
    const plan = grant('1', 0, null, { expiresAt: day(30), graceUntil: day(33) });
    expect([29, 30, 32, 33].flatMap((now) => states([plan], now))).toEqual(['active', 'active', 'active', 'expired']);
    expect(states([{ ...plan, graceUntil: null }], 30)).toEqual(['expired']);
  });
  it('a grant is active from its start', () => {
    expect([-1, 0].flatMap((now) => states([grant('1', 0, 30)], now))).toEqual(['waiting', 'active']);
  });
  it.each([
    ['revoked', 40, { holds: [...revoked.holds, ...suspended.holds] }],
    ['suspended', 1, suspended],
    ['expired', 40, suspended],
    ['active', 1, {}],
  ] as const)('is %s on day %i', (state, now, more) => {
    expect(states([grant('1', 0, 30, more)], now)).toEqual([state]);
  });
  it.each(Object.keys(grantRules) as GrantState[])('a grant that is %s is on the list as the table says', (state) => {
    const inState: Record<GrantState, GrantRecord> = {
      active: grant('1', 0, 30),
      waiting: grant('1', 2, 30),
      expired: grant('1', -60, 30),
      suspended: grant('1', 0, 30, suspended),
      revoked: grant('1', 0, 30, revoked),
    };
    expect(states([inState[state]], 1)).toEqual([state]);
    expect(toLicenses([inState[state]], day(1)).timed).toHaveLength(grantRules[state].isOwned ? 1 : 0);
  });
  it('a grant can be revoked until it is, and then be restored', () => {
    const all = Object.keys(grantRules) as GrantState[];
    expect(all.filter((state) => canChangeGrant(state, 'restore'))).toEqual(['revoked']);
    expect(all.filter((state) => !canChangeGrant(state, 'revoke'))).toEqual(['revoked']);
  });
  it('the result does not depend on the order of the grants', () => {
    const grants = fc.array(
      fc.record({ from: fc.nat(60), days: fc.integer({ min: 1, max: 40 }), isRevoked: fc.boolean() }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(grants, fc.nat(200), (rows, now) => {
        const all = rows.map((row, index) => grant(String(index), row.from, row.days, row.isRevoked ? revoked : {}));
        const terms = toGrantTerms(all, day(now));
        expect(toGrantTerms(all.toReversed(), day(now))).toEqual(terms);
        const live = terms.filter(({ state }) => state !== 'revoked');
        for (const [index, { startsAt }] of live.entries())
          expect(startsAt.getTime()).toBeGreaterThanOrEqual(live[index - 1]?.endsAt?.getTime() ?? 0);
        expect(live.filter(({ state }) => state === 'active').length).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('licenses', () => {
  it('show one row for each SKU, with the last end', () => {
    const { timed, perpetual } = toLicenses(
      [grant('1', 0, 30), grant('2', 1, 30), grant('3', 0, null, { sku: 'B' })],
      day(2),
    );
    expect(timed).toEqual([{ sku: 'A', expiresAt: day(60), isExpired: false, isActive: true, heldBy: ['1'] }]);
    expect(perpetual).toEqual([{ sku: 'B', expiresAt: null, isExpired: false, isActive: true, heldBy: ['3'] }]);
  });
  it('list expired and suspended ones, and no revoked ones', () => {
    const grants = [
      grant('1', 0, 1),
      grant('2', 0, null, { sku: 'B', ...suspended }),
      grant('3', 0, null, { sku: 'C', ...revoked }),
    ];
    const { timed, perpetual } = toLicenses(grants, day(2));
    expect(timed).toEqual([{ sku: 'A', expiresAt: day(1), isExpired: true, isActive: false, heldBy: ['1'] }]);
    expect(perpetual).toEqual([{ sku: 'B', expiresAt: null, isExpired: false, isActive: false, heldBy: ['2'] }]);
  });
  it("follow a plan's fixed end", () => {
    const plan = grant('1', 0, null, { sku: 'FJORD-PASS', expiresAt: day(30) });
    expect(toLicenses([plan], day(29)).timed).toMatchObject([{ isActive: true, expiresAt: day(30) }]);
    expect(toLicenses([plan], day(30)).timed).toMatchObject([{ isActive: false, isExpired: true }]);
  });
});

describe('the type of subscription, for any names of SKUs', () => {
  const plus = grant('1', 0, 30, { sku: 'FJORD-PASS', planKind: 'plus' });
  const essentials = grant('2', 0, null, { sku: 'FJORD-FREE', planKind: 'essentials' });
  it.each([
    ['none', [], 1],
    ['plus', [plus, essentials], 1],
    ['essentials', [plus, essentials], 40],
    ['lapsed', [plus], 40],
    ['none', [plus, grant('3', 0, null)], 40],
    ['none', [grant('3', 0, 1)], 40],
  ] as const)('is %s', (type, grants, now) => {
    expect(toSubscriptionType(grants, day(now))).toBe(type);
  });
});

describe('the color of an expiration date', () => {
  it.each([
    [0, 'expired'],
    [1, 'soon'],
    [30 * dayMs, 'soon'],
    [30 * dayMs + 1, 'later'],
    [-1, 'expired'],
  ] as const)('%i ms ahead is %s', (leftMs, tone) => {
    expect(toExpiryTone(new Date(start + leftMs), new Date(start))).toBe(tone);
  });
});
