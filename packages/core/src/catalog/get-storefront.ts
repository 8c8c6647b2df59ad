import { and, asc, eq, inArray, isNotNull, isNull } from '@backline/db';
import type { FeaturedCover, PlanName, Storefront } from '@backline/domain/product';
import { dayMs } from '@backline/domain/time';
import type { Core } from '../core.ts';
import { perPublicVersion } from '../public-version.ts';
import { toItemPreview, toPreviewColumns } from './cart-item-rows.ts';

async function findPlans(core: Core): Promise<PlanName[]> {
  const { prices, skus } = core.store.t;
  const isSold = and(eq(prices.sku, skus.sku), eq(prices.kind, 'monthly'), isNull(prices.retiredAt));
  const rows = await core.store.db
    .select({ sku: skus.sku, name: skus.name, kind: skus.planKind, soldAs: prices.kind })
    .from(skus)
    .leftJoin(prices, isSold)
    .where(isNotNull(skus.planKind))
    .orderBy(asc(skus.sku));
  return rows
    .toSorted((one, other) => Number(other.soldAs !== null) - Number(one.soldAs !== null))
    .flatMap(({ sku, name, kind }) => (kind === null ? [] : [{ sku, name, kind }]));
}

async function findCurrency(core: Core): Promise<string> {
  const { collections, prices } = core.store.t;
  const { db } = core.store;
  const isPrice = isNull(prices.retiredAt);
  const [packs] = await db
    .select({ currency: prices.currency })
    .from(collections)
    .innerJoin(prices, and(eq(prices.sku, collections.sku), isPrice))
    .orderBy(asc(collections.position))
    .limit(1);
  const [any] =
    packs === undefined ? await db.select({ currency: prices.currency }).from(prices).where(isPrice).limit(1) : [packs];
  return any?.currency ?? 'USD';
}

/** Finds the cover of the day among packs that are sold separately: the featured ones, or all if none is featured. */
async function findCover(core: Core, day: number): Promise<FeaturedCover | null> {
  const { collections, previewFiles, previews, prices } = core.store.t;
  const { db } = core.store;
  const priced = db
    .select({ sku: prices.sku })
    .from(prices)
    .where(and(eq(prices.kind, 'regular'), isNull(prices.retiredAt)));
  const isSold = inArray(collections.sku, priced);
  const isFeatured = and(isSold, eq(collections.isFeatured, true));
  const featured = await db.$count(collections, isFeatured);
  const of = featured > 0 ? isFeatured : isSold;
  const count = featured > 0 ? featured : await db.$count(collections, isSold);
  if (count === 0) return null;
  const [row] = await db
    .select({
      name: collections.name,
      subtitle: collections.subtitle,
      slug: collections.slug,
      image: collections.image,
      ...toPreviewColumns(core),
    })
    .from(collections)
    .leftJoin(previewFiles, eq(previewFiles.url, collections.previewUrl))
    .leftJoin(previews, eq(previews.hash, previewFiles.hash))
    .where(of)
    .orderBy(asc(collections.position), asc(collections.id))
    .limit(1)
    .offset(day % count);
  if (row === undefined) return null;
  const { name, subtitle, slug, image } = row;
  const preview = toItemPreview(row);
  return {
    collectionName: name,
    collectionSubtitle: subtitle,
    collectionSlug: slug,
    image,
    preview: preview && { url: preview.url, title: preview.title, gainDb: preview.gainDb, waves: row.waves },
  };
}

/**
 * The catalog data that every page gets. It is cached until the catalog changes or a new day begins (UTC), because both
 * raise the public version.
 */
export const getStorefront = perPublicVersion(
  async (core): Promise<Storefront> => ({
    plans: await findPlans(core),
    currency: await findCurrency(core),
    cover: await findCover(core, Math.floor(core.clock.now().getTime() / dayMs)),
  }),
);
