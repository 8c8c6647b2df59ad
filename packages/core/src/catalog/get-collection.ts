import type { StoredDemo, StoredInstrument } from '@backline/db';
import { eq, or } from '@backline/db';
import type { Collection, Demo, Instrument } from '@backline/domain/catalog/catalog';
import { AppError } from '@backline/domain/errors';
import type { Core } from '../core.ts';
import { findPrices, toCardImage, toCartItem, toItemColumns } from './cart-item-rows.ts';
import { getStorefront } from './get-storefront.ts';
import { getOfferedSystems } from './offered-systems.ts';
import { findMeasured, type MeasuredRow, toPreview } from './preview-rows.ts';
import { getPublishedPacks } from './published-packs.ts';
import { getSkuSeats } from './sku-seats.ts';

type Measured = ReadonlyMap<string, MeasuredRow>;

function toInstrument({ audioPreview, ...instrument }: StoredInstrument, measured: Measured): Instrument {
  if (audioPreview === null) return { ...instrument, assets: {} };
  return { ...instrument, assets: { inst_audio_preview: toPreview(audioPreview, measured.get(audioPreview)) } };
}

function toDemo({ title, by, audio }: StoredDemo, measured: Measured): Demo {
  return { title, by, preview: toPreview(audio, measured.get(audio)) };
}

/** One collection with its instruments, by id or slug. Throws `not_found`. */
export async function getCollection(core: Core, idOrSlug: string): Promise<{ collection: Collection }> {
  const { db, t } = core.store;
  const { collections, developers, previewFiles, previews } = t;
  const [row] = await db
    .select({
      ...toItemColumns(core),
      subtitle: collections.subtitle,
      description: collections.description,
      instruments: collections.instruments,
      demos: collections.demos,
      gallery: collections.gallery,
      facts: collections.facts,
      developerId: developers.id,
    })
    .from(collections)
    .innerJoin(developers, eq(developers.id, collections.developerId))
    .leftJoin(previewFiles, eq(previewFiles.url, collections.previewUrl))
    .leftJoin(previews, eq(previews.hash, previewFiles.hash))
    .where(or(eq(collections.id, idOrSlug), eq(collections.slug, idOrSlug)))
    .limit(1);
  if (row === undefined) throw new AppError('not_found', { message: 'There is no collection by that name.' });
  const prices = await findPrices(core, db, [row.sku]);
  const sounds = [...row.instruments.map(({ audioPreview }) => audioPreview), ...row.demos.map(({ audio }) => audio)];
  const measured = await findMeasured(
    core,
    sounds.filter((url) => url !== null),
  );
  const { currency } = await getStorefront(core);
  const pack = (await getPublishedPacks(core)).get(row.sku);
  const seats = (await getSkuSeats(core)).get(row.sku);
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
      instruments: row.instruments.map((instrument) => toInstrument(instrument, measured)),
      demos: row.demos.map((demo) => toDemo(demo, measured)),
      gallery: row.gallery.map(({ image, alt }) => ({ url: image, alt })),
      facts: row.facts,
      assets: toCardImage(row),
      cartItem: toCartItem(row, prices.get(row.sku) ?? [], { pack, seats }, core.providerClock.now(), currency),
      systems: [...(await getOfferedSystems(core))],
      pack: pack ?? null,
    },
  };
}
