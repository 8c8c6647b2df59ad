import { asc, eq, inArray } from '@backline/db';
import type { CartItem } from '@backline/domain/catalog/catalog';
import type { Core } from '../core.ts';
import { findPrices, toCartItem, toItemColumns } from './cart-item-rows.ts';
import { getStorefront } from './get-storefront.ts';
import { getPublishedPacks } from './published-packs.ts';
import { readPacksInPieces } from './read-packs.ts';
import { getSkuSeats } from './sku-seats.ts';

/** Everything in the shop, in the catalog's order. */
export async function listCartItems(core: Core): Promise<CartItem[]> {
  const { db, t } = core.store;
  const { currency } = await getStorefront(core);
  const packs = await getPublishedPacks(core);
  const seats = await getSkuSeats(core);
  const now = core.providerClock.now();
  return readPacksInPieces(core, async (ids) => {
    const rows = await db
      .select(toItemColumns(core))
      .from(t.collections)
      .innerJoin(t.developers, eq(t.developers.id, t.collections.developerId))
      .leftJoin(t.previewFiles, eq(t.previewFiles.url, t.collections.previewUrl))
      .leftJoin(t.previews, eq(t.previews.hash, t.previewFiles.hash))
      .where(inArray(t.collections.id, ids))
      .orderBy(asc(t.collections.position), asc(t.collections.id));
    const skus = rows.map(({ sku }) => sku);
    const prices = await findPrices(core, db, skus);
    return rows.map((row) => {
      const known = { pack: packs.get(row.sku), seats: seats.get(row.sku) };
      return toCartItem(row, prices.get(row.sku) ?? [], known, now, currency);
    });
  });
}
