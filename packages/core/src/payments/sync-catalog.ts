import { isDeepStrictEqual } from 'node:util';
import { and, eq } from '@backline/db';
import { type TaxCategory, toTaxCategory } from '@backline/domain/catalog/tax-category';
import { AppError } from '@backline/domain/errors';
import type { Caller, Core } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { toLink } from '../links.ts';
import type { NewProviderProduct, ProviderPrice, ProviderProduct } from '../ports/payment-gateway.ts';
import { raisePublicVersion } from '../public-version.ts';
import { runNow } from '../tasks/run-task.ts';
import { providerCalls, settleSales, toNextSaleChange } from './change-sales.ts';
import { findPrice, type PriceChange, type PriceRow, putPrice } from './put-price.ts';

export interface SyncReport {
  products: { created: number; updated: number; archived: number };
  prices: { created: number; updated: number; archived: number };
}

interface SaleItems {
  products: NewProviderProduct[];
  prices: PriceRow[];
}

function toImageUrl(core: Core, image: string): string | null {
  const url = image.startsWith('/') ? toLink(core, image) : image;
  return core.gateway.catalog.takesImage(url) ? url : null;
}

/** Everything for sale: all SKUs with a price now. `asTaxCategory` replaces the catalog's tax category. */
async function readSaleItems(core: Core, asTaxCategory: TaxCategory | null): Promise<SaleItems> {
  const tables = core.store.t;
  const { db } = core.store;
  const prices = await db.select().from(tables.prices);
  const priced = new Set(prices.filter(({ retiredAt }) => retiredAt === null).map(({ sku }) => sku));
  const names = await db
    .select({
      sku: tables.skus.sku,
      name: tables.skus.name,
      description: tables.skus.subject,
      image: tables.collections.image,
      taxCategory: tables.skus.taxCategory,
      planKind: tables.skus.planKind,
    })
    .from(tables.skus)
    .leftJoin(tables.collections, eq(tables.collections.sku, tables.skus.sku));
  return {
    prices,
    products: names
      .filter(({ sku }) => priced.has(sku))
      .map(({ image, taxCategory, planKind, ...product }) => ({
        ...product,
        imageUrl: image === null ? null : toImageUrl(core, image),
        taxCategory: asTaxCategory ?? toTaxCategory({ taxCategory, planKind }),
      })),
  };
}

function isSame(product: Omit<NewProviderProduct, 'taxCategory'>, existing: ProviderProduct): boolean {
  return (
    existing.isActive &&
    existing.sku === product.sku &&
    existing.name === product.name &&
    existing.description === product.description &&
    existing.imageUrl === product.imageUrl
  );
}

/** Maps items by key. If several have the same key, the first is used. */
function toFirst<Key, Item>(items: readonly Item[], toKey: (item: Item) => Key): Map<Key, Item> {
  return new Map(items.toReversed().map((item) => [toKey(item), item]));
}

/** Runs before anything is created. Throws `input_invalid` for a category that the provider has not enabled. */
async function assertTaxCategories(core: Core, created: readonly NewProviderProduct[]): Promise<void> {
  for (const [taxCategory, products] of Map.groupBy(created, (product) => product.taxCategory)) {
    if (await core.gateway.catalog.takesTaxCategory(taxCategory)) continue;
    const [{ name, sku } = { name: '', sku: '' }, ...others] = products;
    const which = others.length === 0 ? `${name} (${sku})` : `${name} (${sku}) and ${others.length} more`;
    throw new AppError('input_invalid', {
      message: `Paddle has not enabled the tax category ${taxCategory}, which ${which} would have. Nothing was created. Ask for it in Paddle at Catalog > Taxable Categories. To sell before Paddle answers, and to have a product that it can look at: backline paddle sync --tax-category standard`,
    });
  }
}

async function syncProducts(core: Core, { products }: SaleItems, report: SyncReport): Promise<Map<string, string>> {
  const { providerProducts } = core.store.t;
  const stored = new Map((await core.store.db.select().from(providerProducts)).map((row) => [row.sku, row]));
  const known = await core.gateway.catalog.listProducts();
  const byId = toFirst(known, ({ productId }) => productId);
  const byMark = toFirst(known, ({ sku }) => sku);
  // Finds a product by the stored id, or by its marker if an earlier run stopped before storing the id.
  const find = (sku: string) => byId.get(stored.get(sku)?.productId ?? '') ?? byMark.get(sku);
  await assertTaxCategories(
    core,
    products.filter(({ sku }) => find(sku) === undefined),
  );
  const ids = new Map<string, string>();
  await providerCalls.map(products, async ({ taxCategory: wanted, ...product }) => {
    const { sku } = product;
    const existing = find(sku);
    if (existing !== undefined && !isSame(product, existing)) {
      await core.gateway.catalog.updateProduct(existing.productId, { ...product, isActive: true });
      report.products.updated += 1;
    }
    const productId =
      existing?.productId ?? (await core.gateway.catalog.createProduct({ ...product, taxCategory: wanted }));
    if (existing === undefined) report.products.created += 1;
    ids.set(sku, productId);
    const row = { productId, taxCategory: existing === undefined ? wanted : existing.taxCategory };
    if (isDeepStrictEqual(stored.get(sku), { sku, ...row })) return;
    await core.store.write((tx) =>
      tx
        .insert(providerProducts)
        .values({ sku, ...row })
        .onConflictDoUpdate({ target: providerProducts.sku, set: row }),
    );
  });
  const sold = new Set(ids.values());
  const unsold = known.filter(({ sku, isActive, productId }) => sku !== null && isActive && !sold.has(productId));
  await providerCalls.map(unsold, async ({ productId }) => {
    await core.gateway.catalog.updateProduct(productId, { isActive: false });
    report.products.archived += 1;
  });
  return ids;
}

async function syncPrice(core: Core, price: PriceRow, known: readonly ProviderPrice[], productId: string) {
  const { prices } = core.store.t;
  const isSold = price.retiredAt === null;
  const { priceId, change } = await putPrice(core, price, {
    productId,
    existing: findPrice(known, price, productId),
    isSold,
  });
  if (price.priceId !== priceId || price.isActive !== isSold)
    await core.store.write((tx) =>
      tx
        .update(prices)
        .set({ priceId, isActive: isSold })
        .where(and(eq(prices.sku, price.sku), eq(prices.kind, price.kind), eq(prices.amount, price.amount))),
    );
  return change;
}

/** Changes the sales as the worker does. A worker that runs at the same time sees the same catalog. */
async function syncSales(core: Core, caller: Caller, known: ReadonlyMap<string, ProviderPrice[]>, report: SyncReport) {
  let failure: unknown = null;
  await runNow(core, caller, 'sale.change', {
    async run(_core, _task, hold) {
      try {
        const changes = await settleSales(core, known, hold);
        for (const [change, count] of Object.entries(changes)) report.prices[change as PriceChange] += count;
      } catch (error) {
        failure = error;
        throw error;
      }
      return toNextSaleChange(core);
    },
  });
  if (failure !== null) throw failure;
}

/**
 * Makes the provider's products and prices match the catalog, and archives the others. They are recognized by their
 * markers, so the next run completes an interrupted one. `taxCategory` replaces the catalog's for new products;
 * existing ones keep theirs. Throws `input_invalid`, `GatewayError`.
 */
export async function syncCatalog(
  core: Core,
  caller: Caller,
  { taxCategory = null }: { taxCategory?: TaxCategory | null } = {},
): Promise<SyncReport> {
  const report: SyncReport = {
    products: { created: 0, updated: 0, archived: 0 },
    prices: { created: 0, updated: 0, archived: 0 },
  };
  const saleItems = await readSaleItems(core, taxCategory);
  const productIds = await syncProducts(core, saleItems, report);
  const known = Map.groupBy(await core.gateway.catalog.listPrices(), ({ productId }) => productId);
  const stored = new Map(
    (await core.store.db.select().from(core.store.t.providerProducts)).map(({ sku, productId }) => [sku, productId]),
  );
  const lasting = saleItems.prices.filter(({ kind }) => kind !== 'sale');
  await providerCalls.map(lasting, async (price) => {
    const productId = productIds.get(price.sku) ?? stored.get(price.sku);
    if (productId === undefined) return;
    const change = await syncPrice(core, price, known.get(productId) ?? [], productId);
    if (change !== null) report.prices[change] += 1;
  });
  await syncSales(core, caller, known, report);
  const counts = Object.entries(report).flatMap(([area, change]) =>
    Object.entries(change as Record<string, number>).map(([what, count]) => [`${area}.${what}`, count] as const),
  );
  if (counts.some(([, count]) => count > 0))
    await core.store.write(async (tx) => {
      await raisePublicVersion(core, tx);
      await recordEvent(core, tx, caller, { type: 'catalog.synced', details: Object.fromEntries(counts) });
    });
  return report;
}
