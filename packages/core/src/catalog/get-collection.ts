import type { StoredInstrument } from '@backline/db';
import { eq, or } from '@backline/db';
import type { Collection, Instrument } from '@backline/domain/catalog/catalog';
import { AppError } from '@backline/domain/errors';
import type { Core } from '../core.ts';
import { findPrices, toCartItem, toItemColumns } from './cart-item-rows.ts';
import { getStorefront } from './get-storefront.ts';

function toInstrument({ audioPreview, ...instrument }: StoredInstrument): Instrument {
  return { ...instrument, assets: audioPreview === null ? {} : { inst_audio_preview: { url: audioPreview } } };
}

/** One collection with its instruments, by id or slug. Throws `not_found`. */
export async function getCollection(core: Core, idOrSlug: string): Promise<{ collection: Collection }> {
  const { db, t } = core.store;
  const { collections: c, developers: d } = t;
  const [row] = await db
    .select({
      ...toItemColumns(core),
      subtitle: c.subtitle,
      description: c.description,
      instruments: c.instruments,
      developerId: d.id,
    })
    .from(c)
    .innerJoin(d, eq(d.id, c.developerId))
    .where(or(eq(c.id, idOrSlug), eq(c.slug, idOrSlug)))
    .limit(1);
  if (row === undefined) throw new AppError('not_found', { message: 'There is no collection by that name.' });
  const prices = await findPrices(core, db, [row.sku]);
  const { currency } = await getStorefront(core);
  return {
    collection: {
      id: row.id,
      collectionSlug: row.slug,
      collectionName: row.name,
      collectionSubtitle: row.subtitle,
      collectionDescription: row.description,
      developerId: row.developerId,
      developerName: row.developerName,
      developerSlug: row.developerSlug,
      tags: row.tags,
      categories: row.categories,
      authSkus: row.includedIn,
      instruments: row.instruments.map(toInstrument),
      assets: { card_img: { url: row.image } },
      cartItem: toCartItem(row, prices.get(row.sku) ?? [], core.clock.now(), currency),
    },
  };
}
