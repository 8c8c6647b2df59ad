import { type Db, eq, inArray } from '@backline/db';
import type { OrderLine } from '@backline/domain/orders/order';
import type { Core } from '../core.ts';
import type { Item } from '../payments/adjustments.ts';

export type Product = Pick<OrderLine, 'sku' | 'productName' | 'collectionId' | 'collectionSlug' | 'assets'>;

/** The product of a line that was never in the shop. */
export const nothing: Product = {
  sku: null,
  productName: null,
  collectionId: null,
  collectionSlug: null,
  assets: null,
};

interface ProductRow {
  sku: string | null;
  productName: string | null;
  collectionId: string | null;
  slug: string | null;
  image: string | null;
  imageColor: string | null;
}

/** A plan has a name but no page. */
export function toProduct({ sku, productName, collectionId, slug, image, imageColor }: ProductRow): Product {
  const color = imageColor === null ? {} : { color: imageColor };
  const assets = image === null ? null : { card_img: { url: image, ...color } };
  return { sku, productName, collectionId, collectionSlug: slug, assets };
}

/** Finds the product of each line in today's shop. An undelivered line has no SKU, so it is found by its price. */
export async function findProducts(
  core: Core,
  db: Db,
  lines: readonly Pick<Item, 'itemId' | 'sku' | 'priceId'>[],
): Promise<Map<string, Product>> {
  const tables = core.store.t;
  const priceIds = lines.filter(({ sku }) => sku === null).map(({ priceId }) => priceId);
  const prices =
    priceIds.length === 0 ? [] : await db.select().from(tables.prices).where(inArray(tables.prices.priceId, priceIds));
  const toSku = ({ sku, priceId }: (typeof lines)[number]) =>
    sku ?? prices.find((price) => price.priceId === priceId)?.sku ?? null;
  const wanted = lines.flatMap((line) => toSku(line) ?? []);
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select({
      sku: tables.skus.sku,
      productName: tables.skus.name,
      collectionId: tables.collections.id,
      slug: tables.collections.slug,
      image: tables.collections.image,
      imageColor: tables.collections.imageColor,
    })
    .from(tables.skus)
    .leftJoin(tables.collections, eq(tables.collections.sku, tables.skus.sku))
    .where(inArray(tables.skus.sku, wanted));
  return new Map(
    lines.flatMap((line) => {
      const row = rows.find(({ sku }) => sku === toSku(line));
      return row === undefined ? [] : [[line.itemId, toProduct(row)] as const];
    }),
  );
}
