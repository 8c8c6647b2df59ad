import { and, asc, eq, inArray, isNotNull, isNull } from '@backline/db';
import type { FeaturedCover, PlanName, Storefront } from '@backline/domain/product';
import { dayMs } from '@backline/domain/time';
import type { Core } from '../core.ts';
import { perPublicVersion } from '../public-version.ts';
import { toItemPreview, toPreviewColumns } from './cart-item-rows.ts';

async function findPlans(core: Core): Promise<PlanName[]> {
  const { prices: p, skus: s } = core.store.t;
  const isSold = and(eq(p.sku, s.sku), eq(p.kind, 'monthly'), isNull(p.retiredAt));
  const rows = await core.store.db
    .select({ sku: s.sku, name: s.name, kind: s.planKind, soldAs: p.kind })
    .from(s)
    .leftJoin(p, isSold)
    .where(isNotNull(s.planKind))
    .orderBy(asc(s.sku));
  return rows
    .toSorted((a, b) => Number(b.soldAs !== null) - Number(a.soldAs !== null))
    .flatMap(({ sku, name, kind }) => (kind === null ? [] : [{ sku, name, kind }]));
}

async function findCurrency(core: Core): Promise<string> {
  const { collections: c, prices: p } = core.store.t;
  const { db } = core.store;
  const isPrice = isNull(p.retiredAt);
  const [packs] = await db
    .select({ currency: p.currency })
    .from(c)
    .innerJoin(p, and(eq(p.sku, c.sku), isPrice))
    .orderBy(asc(c.position))
    .limit(1);
  const [any] =
    packs === undefined ? await db.select({ currency: p.currency }).from(p).where(isPrice).limit(1) : [packs];
  return any?.currency ?? 'USD';
}

/** One cover per day, from what is sold by itself: from the featured collections, or from all if none is featured. */
async function findCover(core: Core, day: number): Promise<FeaturedCover | null> {
  const { collections: c, previewFiles: f, previews: p, prices } = core.store.t;
  const { db } = core.store;
  const priced = db
    .select({ sku: prices.sku })
    .from(prices)
    .where(and(eq(prices.kind, 'regular'), isNull(prices.retiredAt)));
  const isSold = inArray(c.sku, priced);
  const isFeatured = and(isSold, eq(c.isFeatured, true));
  const featured = await db.$count(c, isFeatured);
  const of = featured > 0 ? isFeatured : isSold;
  const count = featured > 0 ? featured : await db.$count(c, isSold);
  if (count === 0) return null;
  const [row] = await db
    .select({ name: c.name, subtitle: c.subtitle, slug: c.slug, image: c.image, ...toPreviewColumns(core) })
    .from(c)
    .leftJoin(f, eq(f.url, c.previewUrl))
    .leftJoin(p, eq(p.hash, f.hash))
    .where(of)
    .orderBy(asc(c.position), asc(c.id))
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

/** The catalog data that every page receives. The public version changes with the catalog, and at each new day (UTC). */
export const getStorefront = perPublicVersion(
  async (core): Promise<Storefront> => ({
    plans: await findPlans(core),
    currency: await findCurrency(core),
    cover: await findCover(core, Math.floor(core.clock.now().getTime() / dayMs)),
  }),
);
