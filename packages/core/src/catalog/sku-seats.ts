import { eq } from '@backline/db';
import { defaultPoolRules } from '@backline/domain/devices/seats/pool-rules';
import { perPublicVersion } from '../public-version.ts';

/** The number of computers that each SKU plays on, cached until a change of a pool raises the public version. */
export const getSkuSeats = perPublicVersion(async ({ store: { db, t } }) => {
  const { seatPools, skus } = t;
  const rows = await db
    .select({ sku: skus.sku, seats: seatPools.seats })
    .from(skus)
    .leftJoin(seatPools, eq(seatPools.name, skus.pool));
  return new Map(rows.map(({ sku, seats }) => [sku, seats ?? defaultPoolRules.seats]));
});
