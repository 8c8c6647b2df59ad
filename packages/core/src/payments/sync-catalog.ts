import { and, eq, isNotNull } from '@backline/db';
import { recordAudit } from '../audit.ts';
import { isOnSale } from '../catalog/cart-item-rows.ts';
import { raiseCatalogVersion } from '../catalog/catalog-version.ts';
import type { Caller, Core } from '../core.ts';
import { toLink } from '../links.ts';
import type { NewProviderProduct, ProviderPrice, ProviderProduct } from '../payment-gateway.ts';
import { perCore } from '../per-core.ts';

type Tables = Core['store']['t'];
type PriceRow = Tables['prices']['$inferSelect'];

export interface SyncReport {
  products: { created: number; updated: number; archived: number };
  prices: { created: number; updated: number; archived: number };
}

interface Shelf {
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

/** Does the same for many, a few at a time. */
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

/** What is to be sold: every SKU that has a price now. */
async function readShelf(core: Core): Promise<Shelf> {
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

function isSame(product: NewProviderProduct, known: ProviderProduct): boolean {
  return (
    known.isActive &&
    known.sku === product.sku &&
    known.name === product.name &&
    known.description === product.description &&
    known.imageUrl === product.imageUrl
  );
}

/** Where several have the same name, the first of them. */
function toFirst<Key, Item>(items: readonly Item[], toKey: (item: Item) => Key): Map<Key, Item> {
  return new Map(items.toReversed().map((item) => [toKey(item), item]));
}

async function syncProducts(core: Core, { products }: Shelf, report: SyncReport): Promise<Map<string, string>> {
  const { providerProducts: t } = core.store.t;
  const stored = new Map((await core.store.db.select().from(t)).map(({ sku, productId }) => [sku, productId]));
  const known = await core.gateway.listProducts();
  const byId = toFirst(known, ({ productId }) => productId);
  const byMark = toFirst(known, ({ sku }) => sku);
  const ids = new Map<string, string>();
  await forEach(products, async (product) => {
    // By its stored id, or by its mark where a run was cut before the id was stored.
    const there = byId.get(stored.get(product.sku) ?? '') ?? byMark.get(product.sku);
    if (there !== undefined && !isSame(product, there)) {
      await core.gateway.updateProduct(there.productId, { ...product, isActive: true });
      report.products.updated += 1;
    }
    const productId = there?.productId ?? (await core.gateway.createProduct(product));
    if (there === undefined) report.products.created += 1;
    ids.set(product.sku, productId);
    if (stored.get(product.sku) === productId) return;
    await core.store.write((tx) =>
      tx.insert(t).values({ sku: product.sku, productId }).onConflictDoUpdate({ target: t.sku, set: { productId } }),
    );
  });
  const sold = new Set(ids.values());
  const gone = known.filter(({ sku, isActive, productId }) => sku !== null && isActive && !sold.has(productId));
  await forEach(gone, async ({ productId }) => {
    await core.gateway.updateProduct(productId, { isActive: false });
    report.products.archived += 1;
  });
  return ids;
}

/** A sale that has ended is no longer sold at its price: a browser could ask for it still. One that begins later is not sold yet. */
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
  const there = known.byId.get(price.priceId ?? '') ?? known.byMark.get(toMark({ productId, kind: price.kind }));
  const unitPrice = { amount: price.amount, currency: price.currency };
  const isActive = isSold(price, core.clock.now());
  if (there === undefined) {
    if (!isActive) return;
  } else {
    const isSameAmount = there.unitPrice.amount === price.amount && there.unitPrice.currency === price.currency;
    if (there.isActive !== isActive || (isActive && !isSameAmount)) {
      await core.gateway.updatePrice(there.priceId, { isActive, ...(isSameAmount ? {} : { unitPrice }) });
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
  const priceId = there?.priceId ?? (await core.gateway.createPrice(make));
  if (there === undefined) report.prices.created += 1;
  if (price.priceId !== priceId)
    await core.store.write((tx) =>
      tx
        .update(t)
        .set({ priceId })
        .where(and(eq(t.sku, price.sku), eq(t.kind, price.kind))),
    );
}

/**
 * Makes the provider sell what the catalog says, at its prices, and no longer what is gone from it. Products and prices
 * are found again by their marks, so a run that was cut is finished by the next one. Throws `GatewayError`.
 */
export async function syncCatalog(core: Core, caller: Caller): Promise<SyncReport> {
  const report: SyncReport = {
    products: { created: 0, updated: 0, archived: 0 },
    prices: { created: 0, updated: 0, archived: 0 },
  };
  const shelf = await readShelf(core);
  const productIds = await syncProducts(core, shelf, report);
  const prices = await core.gateway.listPrices();
  const known = { byId: toFirst(prices, ({ priceId }) => priceId), byMark: toFirst(prices, toMark) };
  const stored = new Map(
    (await core.store.db.select().from(core.store.t.providerProducts)).map(({ sku, productId }) => [sku, productId]),
  );
  await forEach(shelf.prices, async (price) => {
    const productId = productIds.get(price.sku) ?? stored.get(price.sku);
    if (productId !== undefined) await syncPrice(core, price, productId, known, report);
  });
  const counts = Object.entries(report).flatMap(([area, change]) =>
    Object.entries(change as Record<string, number>).map(([what, count]) => [`${area}.${what}`, count] as const),
  );
  if (counts.some(([, count]) => count > 0))
    await core.store.write(async (tx) => {
      await raiseCatalogVersion(core, tx);
      await recordAudit(core, tx, caller, { action: 'catalog.synced', details: Object.fromEntries(counts) });
    });
  return report;
}

/** Prices of sales that this process knows to be over at the provider. */
const endedSalesOf = perCore(() => new Set<string>());

/** Takes prices of sales that are over from the provider, as `syncCatalog` would; nothing else is asked or changed. */
export async function endSales(core: Core): Promise<number> {
  const { prices: t } = core.store.t;
  const sales = await core.store.db
    .select()
    .from(t)
    .where(and(eq(t.kind, 'sale'), isNotNull(t.priceId)));
  const now = core.clock.now();
  const isOver = ({ endsAt, retiredAt }: PriceRow) => retiredAt !== null || (endsAt !== null && endsAt <= now);
  const known = endedSalesOf(core);
  let ended = 0;
  for (const { priceId } of sales.filter(isOver)) {
    if (priceId === null || known.has(priceId)) continue;
    await core.gateway.updatePrice(priceId, { isActive: false });
    known.add(priceId);
    ended += 1;
  }
  return ended;
}
