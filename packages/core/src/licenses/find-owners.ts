import { type Db, eq, inArray } from '@backline/db';
import { toLicenses } from '@backline/domain/licenses/terms';
import type { Core } from '../core.ts';
import { joinHolds } from './grants.ts';

/**
 * The accounts that own something now, each with its SKUs. `wanted`: only these SKUs; null for all. Revoked and expired
 * grants don't count, but disputed ones do.
 */
export async function findOwners(core: Core, db: Db, wanted: readonly string[] | null): Promise<Map<string, string[]>> {
  const { grants, grantHolds, skus } = core.store.t;
  const { effect, reason, at, isHeld } = grantHolds;
  const rows = await db
    .select({
      id: grants.id,
      userId: grants.userId,
      sku: grants.sku,
      planKind: skus.planKind,
      grantedAt: grants.grantedAt,
      durationMs: grants.durationMs,
      expiresAt: grants.expiresAt,
      graceUntil: grants.graceUntil,
      hold: { effect, reason, at, isHeld },
    })
    .from(grants)
    .innerJoin(skus, eq(skus.sku, grants.sku))
    .leftJoin(grantHolds, eq(grantHolds.grantId, grants.id))
    .where(wanted === null ? undefined : inArray(grants.sku, [...wanted]));
  const now = core.providerClock.now();
  const owners = new Map<string, string[]>();
  for (const [userId, own] of Map.groupBy(joinHolds(rows), (grant) => grant.userId)) {
    const { timed, perpetual } = toLicenses(own, now);
    const owned = [...perpetual, ...timed.filter(({ isExpired }) => !isExpired)].map(({ sku }) => sku);
    if (owned.length > 0) owners.set(userId, [...new Set(owned)].sort());
  }
  return owners;
}
