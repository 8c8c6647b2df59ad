import { and, type Db, inArray, isNull } from '@backline/db';
import type { CartItem, Needs } from '@backline/domain/catalog/catalog';
import { toSaleSchedule } from '@backline/domain/catalog/sale-schedule';
import { formatMoney } from '@backline/domain/format-money';
import type { PublishedPack } from '@backline/domain/packs/pack';
import type { Core } from '../core.ts';
import { type MeasuredRow, toMeasuredColumns, toPreview } from './preview-rows.ts';
import { toNeeds } from './published-packs.ts';

type Prices = Core['store']['t']['prices'];
export type PriceRow = Prices['$inferSelect'];

/** The columns for a row of the marketplace. */
interface ItemRow extends MeasuredRow {
  id: string;
  sku: string;
  name: string;
  slug: string;
  image: string;
  imageColor: string | null;
  tags: string[];
  categories: CartItem['categories'];
  includedIn: string[];
  developerName: string;
  developerSlug: string;
  previewUrl: string | null;
  previewTitle: string | null;
  publishedAt: Date | null;
  needs: Needs;
}

/** The columns of a pack's preview and its measurements. */
export function toPreviewColumns(core: Core) {
  const { collections } = core.store.t;
  return { previewUrl: collections.previewUrl, previewTitle: collections.previewTitle, ...toMeasuredColumns(core) };
}

type PreviewRow = MeasuredRow & Pick<ItemRow, 'previewUrl' | 'previewTitle'>;

export function toItemColumns(core: Core) {
  const { collections, developers } = core.store.t;
  return {
    id: collections.id,
    sku: collections.sku,
    name: collections.name,
    slug: collections.slug,
    image: collections.image,
    imageColor: collections.imageColor,
    tags: collections.tags,
    categories: collections.categories,
    includedIn: collections.includedIn,
    developerName: developers.name,
    developerSlug: developers.slug,
    publishedAt: collections.publishedAt,
    needs: collections.needs,
    ...toPreviewColumns(core),
  };
}

export function toCardImage({ image, imageColor }: Pick<ItemRow, 'image' | 'imageColor'>): CartItem['assets'] {
  return { card_img: { url: image, ...(imageColor === null ? {} : { color: imageColor }) } };
}

export function toItemPreview(row: PreviewRow): CartItem['preview'] {
  if (row.previewUrl === null || row.previewTitle === null) return null;
  const { url, seconds = null, gainDb = null } = toPreview(row.previewUrl, row);
  return { url, seconds, gainDb, title: row.previewTitle };
}

/** The catalog's prices by SKU: all, or those of some SKUs. */
export async function findPrices(core: Core, db: Db, skus?: readonly string[]): Promise<Map<string, PriceRow[]>> {
  const { prices } = core.store.t;
  const isWanted =
    skus === undefined ? isNull(prices.retiredAt) : and(isNull(prices.retiredAt), inArray(prices.sku, [...skus]));
  return Map.groupBy(await db.select().from(prices).where(isWanted), ({ sku }) => sku);
}

/** Makes an item of the shop. `currency` is the shop's currency, used for items without a price. */
export function toCartItem(
  row: ItemRow,
  prices: readonly PriceRow[],
  { pack, seats }: { pack: PublishedPack | undefined; seats: number | undefined },
  now: Date,
  currency: string,
): CartItem {
  const regular = prices.find(({ kind }) => kind === 'regular');
  const sale = prices.find(({ kind }) => kind === 'sale');
  const schedule = sale === undefined ? null : toSaleSchedule(sale, now);
  const isOnSale = schedule?.isShown ?? false;
  return {
    id: row.id,
    sku: row.sku,
    productName: row.name,
    productImage: row.image,
    price: regular?.amount ?? null,
    salePrice: sale?.amount ?? null,
    salePriceActive: isOnSale,
    saleEndsAt: (isOnSale ? schedule?.endsAt?.toISOString() : null) ?? null,
    currency: regular?.currency ?? currency,
    priceId: regular?.priceId ?? null,
    salePriceId: sale?.priceId ?? null,
    formattedPrice: regular === undefined ? '' : formatMoney(regular),
    formattedSalePrice: sale === undefined ? '' : formatMoney(sale),
    tags: row.tags,
    categories: row.categories,
    authSkus: row.includedIn,
    developerName: row.developerName,
    developerSlug: row.developerSlug,
    collectionSlug: row.slug,
    assets: toCardImage(row),
    needs: toNeeds(row.needs, pack),
    seats: seats ?? null,
    preview: toItemPreview(row),
    publishedAt: row.publishedAt?.toISOString() ?? null,
  };
}
