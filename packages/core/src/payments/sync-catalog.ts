import { and, eq, isNotNull } from '@backline/db';
import { recordAudit } from '../audit.ts';
import { isOnSale } from '../catalog/cart-item-rows.ts';
import type { Caller, Core } from '../core.ts';
import { toLink } from '../links.ts';
import type { NewProviderProduct, ProviderPrice, ProviderProduct } from '../payment-gateway.ts';
import { perCore } from '../per-core.ts';
import { raisePublicVersion } from '../public-version.ts';

type Tables = Core['store']['t'];
type PriceRow = Tables['prices']['$inferSelect'];

export interface SyncReport {
  products: { created: number; updated: number; archived: number };
  prices: { created: number; updated: number; archived: number };
}

interface SaleItems {
  products: NewProviderProduct[];
  prices: PriceRow[];
}

const intervals = {
  regular: null,
  sale: null,
  monthly: 'month',
  monthly_trial: 'month',
  annual: 'year',
  annual_trial: 'year',
} as const;
const atOnce = 4;

/** Runs the work for many items, a few at a time. */
async function forEach<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}

function toImageUrl(core: Core, image: string): string | null {
  const url = image.startsWith('/') ? toLink(core, image) : image;
  return core.gateway.takesImage(url) ? url : null;
}

/** Everything to sell: every SKU that has a price now. */
async function readSaleItems(core: Core): Promise<SaleItems> {
  const { collections: c, prices: p, skus: s } = core.store.t;
  const { db } = core.store;
  const prices = await db.select().from(p);
  const priced = new Set(prices.filter(({ retiredAt }) => retiredAt === null).map(({ sku }) => sku));
  const names = await db
    .select({ sku: s.sku, name: s.productName, description: s.subject, image: c.image })
    .from(s)
    .leftJoin(c, eq(c.sku, s.sku));
  return {
    prices,
    products: names
      .filter(({ sku }) => priced.has(sku))
      .map(({ image, ...product }) => ({ ...product, imageUrl: image === null ? null : toImageUrl(core, image) })),
  };
}

function isSame(product: NewProviderProduct, existing: ProviderProduct): boolean {
  return (
    existing.isActive &&
    existing.sku === product.sku &&
    existing.name === product.name &&
    existing.description === product.description &&
    existing.imageUrl === product.imageUrl
  );
}

/** Maps items by key; the first one wins. */
function toFirst<Key, Item>(items: readonly Item[], toKey: (item: Item) => Key): Map<Key, Item> {
  return new Map(items.toReversed().map((item) => [toKey(item), item]));
}

async function syncProducts(core: Core, { products }: SaleItems, report: SyncReport): Promise<Map<string, string>> {
  const { providerProducts: t } = core.store.t;
  const stored = new Map((await core.store.db.select().from(t)).map(({ sku, productId }) => [sku, productId]));
  const known = await core.gateway.listProducts();
  const byId = toFirst(known, ({ productId }) => productId);
  const byMark = toFirst(known, ({ sku }) => sku);
  const ids = new Map<string, string>();
  await forEach(products, async (product) => {
    // Found by the stored id, or by its marker when an earlier run stopped before storing the id.
    const existing = byId.get(stored.get(product.sku) ?? '') ?? byMark.get(product.sku);
    if (existing !== undefined && !isSame(product, existing)) {
      await core.gateway.updateProduct(existing.productId, { ...product, isActive: true });
      report.products.updated += 1;
    }
    const productId = existing?.productId ?? (await core.gateway.createProduct(product));
    if (existing === undefined) report.products.created += 1;
    ids.set(product.sku, productId);
    if (stored.get(product.sku) === productId) return;
    await core.store.write((tx) =>
      tx.insert(t).values({ sku: product.sku, productId }).onConflictDoUpdate({ target: t.sku, set: { productId } }),
    );
  });
  const sold = new Set(ids.values());
  const unsold = known.filter(({ sku, isActive, productId }) => sku !== null && isActive && !sold.has(productId));
  await forEach(unsold, async ({ productId }) => {
    await core.gateway.updateProduct(productId, { isActive: false });
    report.products.archived += 1;
  });
  return ids;
}

/** The price of a sale that has not started or has ended must not be active: a browser could still ask for it. */
function isSold(price: PriceRow, now: Date): boolean {
  return price.retiredAt === null && (price.kind !== 'sale' || isOnSale(price, now));
}

interface KnownPrices {
  byId: Map<string, ProviderPrice>;
  byMark: Map<string, ProviderPrice>;
}

const toMark = ({ productId, kind }: { productId: string; kind: string | null }) => `${productId} ${kind}`;

async function syncPrice(core: Core, price: PriceRow, productId: string, known: KnownPrices, report: SyncReport) {
  const { prices: t } = core.store.t;
  const existing = known.byId.get(price.priceId ?? '') ?? known.byMark.get(toMark({ productId, kind: price.kind }));
  const unitPrice = { amount: price.amount, currency: price.currency };
  const isActive = isSold(price, core.clock.now());
  if (existing === undefined) {
    if (!isActive) return;
  } else {
    const isSameAmount = existing.unitPrice.amount === price.amount && existing.unitPrice.currency === price.currency;
    if (existing.isActive !== isActive || (isActive && !isSameAmount)) {
      await core.gateway.updatePrice(existing.priceId, { isActive, ...(isSameAmount ? {} : { unitPrice }) });
      report.prices[isActive ? 'updated' : 'archived'] += 1;
    }
  }
  const name = price.kind === 'regular' ? null : price.kind.replace('_', ' with ');
  const make = {
    sku: price.sku,
    kind: price.kind,
    productId,
    name,
    unitPrice,
    interval: intervals[price.kind],
    trialDays: price.trialDays,
  };
  const priceId = existing?.priceId ?? (await core.gateway.createPrice(make));
  if (existing === undefined) report.prices.created += 1;
  if (price.priceId !== priceId)
    await core.store.write((tx) =>
      tx
        .update(t)
        .set({ priceId })
        .where(and(eq(t.sku, price.sku), eq(t.kind, price.kind))),
    );
}

/**
 * Makes the provider's products and prices match the catalog and archives the others. Products and prices are
 * recognized by their markers, so the next run completes an interrupted one. Throws `GatewayError`.
 */
export async function syncCatalog(core: Core, caller: Caller): Promise<SyncReport> {
  const report: SyncReport = {
    products: { created: 0, updated: 0, archived: 0 },
    prices: { created: 0, updated: 0, archived: 0 },
  };
  const saleItems = await readSaleItems(core);
  const productIds = await syncProducts(core, saleItems, report);
  const prices = await core.gateway.listPrices();
  const known = { byId: toFirst(prices, ({ priceId }) => priceId), byMark: toFirst(prices, toMark) };
  const stored = new Map(
    (await core.store.db.select().from(core.store.t.providerProducts)).map(({ sku, productId }) => [sku, productId]),
  );
  await forEach(saleItems.prices, async (price) => {
    const productId = productIds.get(price.sku) ?? stored.get(price.sku);
    if (productId !== undefined) await syncPrice(core, price, productId, known, report);
  });
  const counts = Object.entries(report).flatMap(([area, change]) =>
    Object.entries(change as Record<string, number>).map(([what, count]) => [`${area}.${what}`, count] as const),
  );
  if (counts.some(([, count]) => count > 0))
    await core.store.write(async (tx) => {
      await raisePublicVersion(core, tx);
      await recordAudit(core, tx, caller, { action: 'catalog.synced', details: Object.fromEntries(counts) });
    });
  return report;
}

/** Prices of ended sales that this process has archived at the provider. */
const endedSalesOf = perCore(() => new Set<string>());

/** Archives the prices of ended sales, as `syncCatalog` would. Does nothing else. */
export async function endSales(core: Core): Promise<number> {
  const { prices: t } = core.store.t;
  const sales = await core.store.db
    .select()
    .from(t)
    .where(and(eq(t.kind, 'sale'), isNotNull(t.priceId)));
  const now = core.clock.now();
  const isOver = ({ endsAt, retiredAt }: PriceRow) => retiredAt !== null || (endsAt !== null && endsAt <= now);
  const archived = endedSalesOf(core);
  let ended = 0;
  for (const { priceId } of sales.filter(isOver)) {
    if (priceId === null || archived.has(priceId)) continue;
    await core.gateway.updatePrice(priceId, { isActive: false });
    archived.add(priceId);
    ended += 1;
  }
  return ended;
}
