import { and, asc, type Db, eq, opaque, prepareStatement } from '@backline/db';
import type { LeaseGrant } from '@backline/domain/devices/leases/lease-terms';
import { type GrantTerm, toGrantTerms } from '@backline/domain/licenses/terms';
import { dayMs } from '@backline/domain/time';
import type { Core } from '../../core.ts';
import { findLeaseGrants } from '../../licenses/lease-grants.ts';
import type { Charge } from '../../rate-limit.ts';

export type PoolRules = Core['store']['t']['seatPools']['$inferSelect'];

/** An account's view of a pool. */
export interface Pool {
  rules: PoolRules;
  name: string;
  /** The number of the account's seats. 0 without an active license in the pool. */
  limit: number;
  /** The number of the account's SKUs that need a seat in it. */
  skus: number;
}

const findRules = prepareStatement((tx, { seatPools, seatExtras }, { userId }: { userId: string }) =>
  tx
    .select({ rules: seatPools, extra: seatExtras.extra, until: seatExtras.until })
    .from(seatPools)
    .leftJoin(seatExtras, and(eq(seatExtras.pool, seatPools.name), eq(seatExtras.userId, opaque(userId))))
    .orderBy(asc(seatPools.name)),
);

/** The terms of all grants of the account, by the provider's clock. */
export async function findTerms(core: Core, userId: string): Promise<GrantTerm<LeaseGrant>[]> {
  return toGrantTerms(await findLeaseGrants(core, userId), core.providerClock.now());
}

/** The account's pools, in the order in which seats are taken. */
export async function findPools(
  core: Core,
  tx: Db,
  userId: string,
  terms: readonly GrantTerm<LeaseGrant>[],
): Promise<Pool[]> {
  const now = core.clock.now();
  return (await findRules(tx, core.store.t, { userId })).map(({ rules, extra, until }) => {
    const active = terms.filter(({ grant, state }) => state === 'active' && grant.pool === rules.name);
    const seats = rules.seats * (rules.counting === 'grants' ? active.length : 1);
    const more = extra !== null && (until === null || until > now) ? extra : 0;
    const limit = active.length === 0 ? 0 : seats + more;
    return { rules, name: rules.name, limit, skus: new Set(active.map(({ grant }) => grant.sku)).size };
  });
}

/** True if the pool's limit is already enforced. Before that, seats beyond it are only counted. */
export function isEnforced({ rules: { enforcedFrom } }: Pool, now: Date): boolean {
  return enforcedFrom === null || enforcedFrom <= now;
}

/** The charge for using a seat beyond the limit of a pool. */
export function toCourtesyCharge(userId: string, { name, courtesyDays }: PoolRules): Charge {
  return { limit: 'seat_courtesies', subject: `${userId} ${name}`, max: 1, windowMs: courtesyDays * dayMs };
}
