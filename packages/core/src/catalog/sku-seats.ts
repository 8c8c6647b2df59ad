import { eq } from '@backline/db';
import { defaultPoolRules } from '@backline/domain/devices/seats/pool-rules';
import { perPublicVersion } from '../public-version.ts';

/** On how many computers of an account each SKU plays. A change of a pool raises the public version. */
export const getSkuSeats = perPublicVersion(async ({ store: { db, t } }) => {
  const { seatPools: p, skus: s } = t;
  const rows = await db.select({ sku: s.sku, seats: p.seats }).from(s).leftJoin(p, eq(p.name, s.pool));
  return new Map(rows.map(({ sku, seats }) => [sku, seats ?? defaultPoolRules.seats]));
});
