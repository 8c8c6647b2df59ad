import { eq } from '@backline/db';
import { defaultPoolRules } from '@backline/domain/devices/seats/pool-rules';
import type { Core } from '../core.ts';
import { perCore } from '../per-core.ts';
import { getPublicVersion } from '../public-version.ts';

const cacheOf = perCore(() => ({ version: '', seats: new Map() as ReadonlyMap<string, number> }));

/** On how many computers of an account each SKU plays. From memory: a change of a pool raises the public version. */
export async function getSkuSeats(core: Core): Promise<ReadonlyMap<string, number>> {
  const cache = cacheOf(core);
  const version = await getPublicVersion(core);
  if (cache.version === version) return cache.seats;
  const { seatPools: p, skus: s } = core.store.t;
  const rows = await core.store.db.select({ sku: s.sku, seats: p.seats }).from(s).leftJoin(p, eq(p.name, s.pool));
  return Object.assign(cache, {
    version,
    seats: new Map(rows.map(({ sku, seats }) => [sku, seats ?? defaultPoolRules.seats])),
  }).seats;
}
