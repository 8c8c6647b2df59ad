import { describe, expect, it } from 'vitest';
import { toGrantTerms } from '../../licenses/terms.ts';
import { dayMs, secondMs } from '../../time.ts';
import { type LeaseGrant, type LeaseTermsInput, type SeatHold, toLastingFrom, toLeaseTerms } from './lease-terms.ts';

const now = new Date('2028-03-01T12:00:00.000Z');
const nowSeconds = now.getTime() / secondMs;
const at = (days: number, seconds = 0) => new Date(now.getTime() + days * dayMs + seconds * secondMs);
const inDays = (days: number, seconds = 0) => nowSeconds + (days * dayMs) / 1000 + seconds;

const held: SeatHold = { isHeld: true };
const lost = (toldAt: Date | null): SeatHold => ({ isHeld: false, toldAt });

function grant(more: Partial<LeaseGrant> = {}): LeaseGrant {
  return {
    id: '1',
    sku: 'A',
    pool: 'main',
    cause: 'order_item',
    isPaid: true,
    grantedAt: at(-100),
    durationMs: null,
    expiresAt: null,
    holds: [],
    ...more,
  };
}
const plan = (end: Date, more: Partial<LeaseGrant> = {}) => grant({ cause: 'subscription', expiresAt: end, ...more });
const code = (days: number, more: Partial<LeaseGrant> = {}) =>
  grant({ cause: 'redemption', isPaid: false, durationMs: days * dayMs, ...more });
const disputed = (since: Date) => [{ effect: 'suspended', reason: 'chargeback', at: since } as const];
const refunded = [{ effect: 'revoked', reason: 'refund', at: at(-1) } as const];

interface Given extends Partial<Omit<LeaseTermsInput, 'terms' | 'seats'>> {
  seat?: SeatHold | null;
}

function read(grants: LeaseGrant[], { seat = held, ...given }: Given = {}) {
  const providerNow = given.providerNow ?? now;
  const seats = new Map(seat === null ? [] : [['main', seat]]);
  return toLeaseTerms({
    now,
    leaseEndsAt: at(90),
    ...given,
    providerNow,
    terms: toGrantTerms(grants, providerNow),
    seats,
  });
}
/** The single entry, as `[until, keep]`. */
const entry = (grants: LeaseGrant[], given?: Given) => {
  const { ent } = read(grants, given);
  expect(ent.length).toBeLessThanOrEqual(1);
  return ent[0] && [ent[0].until, ent[0].keep];
};

describe('what was bought for good', () => {
  it.each([
    ['a secondMs before it is settled ends with the lease', at(-45, 1), inDays(90)],
    ['is kept for ever from the secondMs in which it is settled', at(-45), -1],
    ['stays so', at(-45, -1), -1],
  ])('%s', (_, grantedAt, keep) => {
    expect(entry([grant({ grantedAt })])).toEqual([0, keep]);
  });

  it('counts for a lease without an end as if it were timed while it is young', () => {
    expect(entry([grant({ grantedAt: at(-10) })], { leaseEndsAt: null })).toEqual([inDays(35), inDays(95)]);
    expect(entry([grant()], { leaseEndsAt: null })).toEqual([0, -1]);
  });
});

describe('a plan', () => {
  it('has three days of slack, and sixty days of keep after it', () => {
    expect(entry([plan(at(10))])).toEqual([inDays(13), inDays(73)]);
  });

  it('counts until the end of its grace', () => {
    expect(entry([plan(at(-1), { graceUntil: at(4) })])).toEqual([inDays(7), inDays(67)]);
    expect(entry([plan(at(-9), { graceUntil: at(-4) })])).toEqual([inDays(-4), inDays(59)]);
  });

  it.each([
    ['is in force a secondMs before its end', 1, inDays(3, 1)],
    ['has ended at its end', 0, inDays(0)],
    ['has ended after it', -1, inDays(0, -1)],
  ])('%s, and keeps as long', (_, seconds, until) => {
    expect(entry([plan(at(0, seconds))])).toEqual([until, inDays(63, seconds)]);
  });

  it('keeps nothing of a trial, before its end and after it', () => {
    expect(entry([plan(at(5), { isPaid: false })])).toEqual([inDays(8), 0]);
    expect(entry([plan(at(-1), { isPaid: false })])).toBeUndefined();
  });

  it('is kept after a trial that was paid since', () => {
    expect(entry([plan(at(-40), { isPaid: false }), plan(at(-10), { id: '2' })])).toEqual([inDays(-10), inDays(53)]);
  });
});

describe('a timed grant', () => {
  it.each(['redemption', 'offer', 'support'] as const)('of a %s ends at its end and keeps nothing', (cause) => {
    expect(entry([code(130, { cause })])).toEqual([inDays(30), 0]);
    expect(entry([code(90, { cause })])).toBeUndefined();
  });

  it('that was bought is kept for sixty days', () => {
    expect(entry([grant({ expiresAt: at(5) })])).toEqual([inDays(5), inDays(65)]);
    expect(entry([grant({ expiresAt: at(-5) })])).toEqual([inDays(-5), inDays(55)]);
  });

  it('goes on with those that wait behind it', () => {
    expect(entry([code(130), code(30, { id: '2' }), code(30, { id: '3' })])).toEqual([inDays(90), 0]);
  });

  it('does not go on with one that waits behind a disputed one', () => {
    const waiting = [code(130, { holds: disputed(at(-2)) }), code(30, { id: '2' }), plan(at(5), { id: '3' })];
    expect(entry(waiting)).toEqual([inDays(8), inDays(68)]);
  });

  it('goes on with one that waits behind a disputed one, where another is in force until then', () => {
    const waiting = [code(130, { holds: disputed(at(-2)) }), code(30, { id: '2' }), plan(at(50), { id: '3' })];
    expect(entry(waiting)).toEqual([inDays(60), inDays(113)]);
  });
});

describe('what is not in force', () => {
  it('plays old sessions for thirty days of a dispute', () => {
    expect(entry([grant({ holds: disputed(at(-2)) })])).toEqual([inDays(-2), inDays(28)]);
  });

  it('is left out when it was revoked, whatever else holds it', () => {
    expect(entry([grant({ holds: refunded })])).toBeUndefined();
    expect(entry([grant({ holds: [...disputed(at(-2)), ...refunded] })])).toBeUndefined();
  });

  it('needs no seat', () => {
    expect(entry([plan(at(-10))], { seat: null })).toEqual([inDays(-10), inDays(53)]);
    expect(entry([grant({ holds: disputed(at(-2)) })], { seat: null })).toEqual([inDays(-2), inDays(28)]);
  });
});

describe('a seat', () => {
  it('that the device never had leaves the SKU out and counts it', () => {
    expect(read([grant(), grant({ id: '2' }), plan(at(5), { id: '3', sku: 'B' })], { seat: null })).toEqual({
      ent: [],
      wait: 2,
    });
  });

  it('that was lost is kept for fourteen days from when the device heard of it', () => {
    expect(entry([grant()], { seat: lost(null) })).toEqual([inDays(0), inDays(14)]);
    expect(entry([grant()], { seat: lost(at(-13)) })).toEqual([inDays(0), inDays(1)]);
    expect(read([grant()], { seat: lost(at(-13)) }).wait).toBe(1);
  });

  it('that was lost gives no more than the seat did', () => {
    expect(entry([code(102)], { seat: lost(null) })).toEqual([inDays(0), inDays(2)]);
  });

  it('beyond the limit gives everything until its end, and keeps only what was lost before', () => {
    const courtesyUntil = at(3);
    expect(entry([grant()], { seat: { isHeld: false, courtesyUntil } })).toEqual([inDays(3), 0]);
    expect(entry([code(101)], { seat: { isHeld: false, courtesyUntil } })).toEqual([inDays(1), 0]);
    const seat = { isHeld: false, courtesyUntil, toldAt: at(-1) };
    expect(entry([grant()], { seat })).toEqual([inDays(3), inDays(13)]);
    expect(read([grant()], { seat }).wait).toBe(0);
  });

  it('counts in its own pool', () => {
    expect(read([grant(), grant({ id: '2', sku: 'B', pool: 'school' })])).toEqual({
      ent: [{ sku: 'A', until: 0, keep: -1 }],
      wait: 1,
    });
  });
});

describe('several grants of a SKU', () => {
  it('give the best of each', () => {
    expect(entry([plan(at(10)), grant({ id: '2', grantedAt: at(-1) })])).toEqual([0, inDays(90)]);
    expect(entry([grant({ holds: disputed(at(-2)) }), code(130, { id: '2' })])).toEqual([inDays(30), inDays(28)]);
    expect(entry([plan(at(-10)), code(130, { id: '2' })])).toEqual([inDays(30), inDays(53)]);
  });

  it('are one entry, in the order of the SKUs', () => {
    const { ent } = read([grant({ sku: 'B' }), grant({ id: '2' }), grant({ id: '3', sku: 'B' })]);
    expect(ent.map(({ sku }) => sku)).toEqual(['A', 'B']);
  });
});

describe('a provider clock that is ahead', () => {
  const ahead = { providerNow: at(400) };

  it('judges by the provider and writes what is left in the time of the machine', () => {
    expect(entry([plan(at(410))], ahead)).toEqual([inDays(13), inDays(73)]);
    expect(entry([plan(at(395))], ahead)).toEqual([inDays(-5), inDays(58)]);
    expect(entry([grant({ grantedAt: at(355) })], ahead)).toEqual([0, -1]);
    expect(entry([grant({ grantedAt: at(355, 1) })], ahead)).toEqual([0, inDays(90)]);
  });

  it('counts what happens to seats by the machine', () => {
    expect(entry([grant()], { ...ahead, seat: lost(at(-4)) })).toEqual([inDays(0), inDays(10)]);
    const seat = { isHeld: false, courtesyUntil: at(3) };
    expect(entry([grant()], { ...ahead, seat })).toEqual([inDays(3), 0]);
  });
});

describe('the day from which a license file lasts', () => {
  const find = (grants: LeaseGrant[], providerNow = now) =>
    toLastingFrom({ terms: toGrantTerms(grants, providerNow), now, providerNow });

  it.each<[string, LeaseGrant[], Date | null]>([
    [
      'is 45 days after the last purchase',
      [grant({ grantedAt: at(-10) }), grant({ id: '2', grantedAt: at(-20) })],
      at(35),
    ],
    ['is none for one that is settled', [grant({ grantedAt: at(-45) })], null],
    ['is none for a plan', [plan(at(20), { grantedAt: at(-10) })], null],
    ['is none for what was paid back', [grant({ grantedAt: at(-10), holds: refunded })], null],
    ['is none for nothing', [], null],
  ])('%s', (_, grants, day) => {
    expect(find(grants)).toEqual(day);
  });

  it('is given by the clock of the machine', () => {
    expect(find([grant({ grantedAt: at(90) })], at(100))).toEqual(at(35));
  });
});
