import { eq, isNull } from '@backline/db';
import type { Core } from '../core.ts';
import { findSigner } from '../keys/find-keys.ts';

/** Counts that are not errors, but that a vendor should know. */
export interface PackCounts {
  /** Packs on sale without a published version; none if packs are not published here at all. */
  unpublished: string[];
  /** True if a key may sign packs. */
  isSigning: boolean;
  /** True if less than a tenth of the storage is free. */
  isNearlyFull: boolean;
}

export async function countPacks(core: Core): Promise<PackCounts | null> {
  const { packPublications, packCurrent, collections, prices } = core.store.t;
  if ((await core.store.db.$count(packPublications)) === 0) return null;
  const offered = new Set(
    (await core.store.db.select({ sku: packCurrent.sku }).from(packCurrent)).map(({ sku }) => sku),
  );
  const sold = await core.store.db
    .selectDistinct({ sku: prices.sku })
    .from(prices)
    .innerJoin(collections, eq(collections.sku, prices.sku))
    .where(isNull(prices.retiredAt));
  const space = await core.packStorage.findSpace();
  return {
    unpublished: sold
      .map(({ sku }) => sku)
      .filter((sku) => !offered.has(sku))
      .sort(),
    isSigning: (await findSigner(core, core.clock.now(), 'pack')) !== null,
    isNearlyFull: space !== null && space.freeBytes < space.bytes / 10,
  };
}
