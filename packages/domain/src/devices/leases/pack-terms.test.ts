import { describe, expect, it } from 'vitest';
import { toGrantTerms } from '../../licenses/terms.ts';
import { dayMs } from '../../time.ts';
import { type LeaseGrant, toLeaseTerms } from './lease-terms.ts';
import { mayFetch, type PackRight, toPackRight } from './pack-terms.ts';

const now = new Date('2028-03-01T12:00:00.000Z');
const at = (days: number) => new Date(now.getTime() + days * dayMs);

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
const read = (...grants: LeaseGrant[]) => toPackRight(toGrantTerms(grants, now), now);

const all = (since: number, isTrial = false): PackRight => ({ may: 'all', since: at(since), isTrial });
const kept = (since: number, before: number): PackRight => ({
  may: 'kept',
  since: at(since),
  publishedBefore: at(before),
});
const nothing: PackRight = { may: 'nothing' };

describe('what an account may fetch', () => {
  it.each<[string, LeaseGrant[], PackRight]>([
    ['what was bought: all', [grant()], all(-100)],
    ['a code for good: all', [grant({ cause: 'redemption', isPaid: false })], all(-100)],
    ['a code for a time: all', [code(120)], all(-100)],
    ['a paid plan: all', [plan(at(5))], all(-100)],
    ['a trial: all, and it is one', [plan(at(5), { isPaid: false })], all(-100, true)],
    ['a trial of what was bought as well: all', [plan(at(5), { isPaid: false }), grant({ id: '2' })], all(-100)],
    ['a plan whose payment is late: all', [plan(at(-1), { graceUntil: at(4) })], all(-100)],
    ['a paid plan that is over: what was published before', [plan(at(-20))], kept(-100, -20)],
    ['a paid plan that was over for long: nothing', [plan(at(-64))], nothing],
    ['a payment in dispute: what was published before', [grant({ holds: disputed(at(-3)) })], kept(-100, -3)],
    ['a dispute of more than a month: nothing', [grant({ holds: disputed(at(-31)) })], nothing],
    ['a refund: nothing', [grant({ holds: refunded })], nothing],
    ['a refund beside a code: all', [grant({ holds: refunded }), grant({ id: '2', grantedAt: at(-9) })], all(-9)],
    ['a trial that is over: nothing', [plan(at(-1), { isPaid: false })], nothing],
    ['an offer that is over: nothing', [code(30, { cause: 'offer' })], nothing],
    ['what only comes later: nothing', [grant({ grantedAt: at(3) })], nothing],
    ['nothing: nothing', [], nothing],
  ])('%s', (_, grants, right) => {
    expect(read(...grants)).toEqual(right);
  });

  it('is what its lease plays or keeps, in random lives', () => {
    let seed = 20_261_125;
    const random = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return Math.floor((seed / 2 ** 32) * below);
    };
    const seen = new Set<string>();
    const makes = [
      () => grant({ grantedAt: at(-random(200)), isPaid: random(2) === 0 }),
      () => plan(at(random(160) - 100), { grantedAt: at(-100 - random(50)), isPaid: random(3) > 0 }),
      () => code(1 + random(90), { grantedAt: at(-random(200)), cause: random(2) === 0 ? 'offer' : 'redemption' }),
    ];
    for (let life = 0; life < 400; life += 1) {
      const grants = Array.from({ length: 1 + random(3) }, (_, id) => {
        const made = (makes[random(3)] ?? grant)();
        const fate = random(6);
        const holds = fate === 0 ? refunded : fate === 1 ? disputed(at(-random(40))) : [];
        return { ...made, id: String(id), holds };
      });
      const terms = toGrantTerms(grants, now);
      const seats = new Map([['main', { isHeld: true }]]);
      const [entry] = toLeaseTerms({ terms, seats, now, providerNow: now, leaseEndsAt: at(30) }).ent;
      const right = toPackRight(terms, now);
      seen.add(right.may);
      const nowSeconds = now.getTime() / 1000;
      const plays = entry !== undefined && (entry.until === 0 || entry.until > nowSeconds);
      const keeps = entry !== undefined && (entry.keep === -1 || entry.keep > nowSeconds);
      const offered = { publishedAt: now, withdrawnAt: null };
      const context = { now, aheadMs: 0, withdrawnForMs: 30 * dayMs };
      const isFetched = mayFetch(right, offered, context);
      expect({ life, isFetched, any: right.may !== 'nothing' }).toEqual({
        life,
        isFetched: plays,
        any: plays || keeps,
      });
    }
    expect([...seen].sort()).toEqual(['all', 'kept', 'nothing']);
  });
});

describe('a version', () => {
  const context = { now, aheadMs: 0, withdrawnForMs: 30 * dayMs };
  const may = (right: PackRight, publishedAt: Date, withdrawnAt: Date | null = null) =>
    mayFetch(right, { publishedAt, withdrawnAt }, context);

  it('of after a plan ended is not among what is kept', () => {
    expect(may(kept(-100, -20), at(-21))).toBe(true);
    expect(may(kept(-100, -20), at(-20))).toBe(false);
    expect(may(all(-100), at(0))).toBe(true);
  });

  it('that was withdrawn is repaired for 30 days by those who could have it', () => {
    expect(may(all(-100), at(-50), at(-29))).toBe(true);
    expect(may(all(-100), at(-50), at(-30))).toBe(false);
    expect(may(all(-29), at(-50), at(-29))).toBe(true);
    expect(may(all(-28), at(-50), at(-29))).toBe(false);
    expect(may(kept(-100, -40), at(-50), at(-29))).toBe(true);
    expect(may(nothing, at(-50), at(-29))).toBe(false);
  });

  it('is judged by two clocks, where the provider has its own', () => {
    const ahead = { ...context, aheadMs: 10 * dayMs };
    const right = kept(-100, -20);
    const publish = (days: number) => ({ publishedAt: at(days), withdrawnAt: null });
    expect(mayFetch(right, publish(-31), ahead)).toBe(true);
    expect(mayFetch(right, publish(-30), ahead)).toBe(false);
    const withdrawn = { publishedAt: at(-50), withdrawnAt: at(-25) };
    expect(mayFetch(all(-15), withdrawn, ahead)).toBe(true);
    expect(mayFetch(all(-14), withdrawn, ahead)).toBe(false);
  });
});
