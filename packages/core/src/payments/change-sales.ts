import { and, type Db, eq, inArray } from '@backline/db';
import { toSaleSchedule } from '@backline/domain/catalog/sale-schedule';
import pLimit from 'p-limit';
import type { Core } from '../core.ts';
import { ownCaller } from '../own-caller.ts';
import { GatewayError, type ProviderPrice } from '../ports/payment-gateway.ts';
import { findNextSaleChange, raisePublicVersion } from '../public-version.ts';
import type { Ending, Hold, Work } from '../tasks/run-task.ts';
import { planTask } from '../tasks/task-rows.ts';
import { findPrice, type PriceChange, type PriceRow, putPrice } from './put-price.ts';

/** Only a few calls run at once, because the provider would refuse more. */
export const providerCalls = pLimit(4);
const atOnce = 20;

export type SaleReport = Record<PriceChange, number>;

interface Sale {
  price: PriceRow;
  productId: string;
}

interface Outcome extends Sale {
  priceId: string | null;
  change: PriceChange | null;
  /** Null if the provider did not say. */
  isActive: boolean | null;
}

/** The provider's prices by product, if they were already read; null to ask for each sale. */
type Known = ReadonlyMap<string, ProviderPrice[]> | null;

/** Finds the sales to check: those that are unsettled, or all if the provider's prices were already read. */
async function findSales(core: Core, known: Known): Promise<Sale[]> {
  const { prices, providerProducts } = core.store.t;
  const now = core.providerClock.now();
  const rows = await core.store.db
    .select({ price: prices, productId: providerProducts.productId })
    .from(prices)
    .innerJoin(providerProducts, eq(providerProducts.sku, prices.sku))
    .where(eq(prices.kind, 'sale'));
  return rows.filter(({ price }) => known !== null || toSaleSchedule(price, now).isUnsettled);
}

/** Marks the state of sales as unknown until the provider answers. */
async function markUnknown(core: Core, sales: readonly Sale[]): Promise<void> {
  const { prices } = core.store.t;
  const now = core.providerClock.now();
  const skus = sales.filter(({ price }) => toSaleSchedule(price, now).isUnsettled).map(({ price }) => price.sku);
  if (skus.length === 0) return;
  await core.store.write((tx) =>
    tx
      .update(prices)
      .set({ isActive: null })
      .where(and(eq(prices.kind, 'sale'), inArray(prices.sku, skus))),
  );
}

async function settleSale(core: Core, sale: Sale, known: Known): Promise<Outcome> {
  const { price, productId } = sale;
  const prices = known === null ? await core.gateway.catalog.listPrices(productId) : (known.get(productId) ?? []);
  const isSold = toSaleSchedule(price, core.providerClock.now()).isDue;
  const existing = findPrice(prices, price, productId);
  return { ...sale, ...(await putPrice(core, price, { productId, existing, isSold })), isActive: isSold };
}

/** The time at which a price stopped being sold, because a checkout that was opened before may still be paid. */
function toLastSoldAt({ price, change }: Outcome, now: Date): { lastSoldAt?: Date } {
  const { endsAt } = toSaleSchedule(price, now);
  return change === 'archived' ? { lastSoldAt: endsAt !== null && endsAt < now ? endsAt : now } : {};
}

/** Marks these sales as unknown, so that they are settled again at once. */
async function settleAgain(core: Core, tx: Db, outcomes: readonly Outcome[]): Promise<void> {
  const { prices } = core.store.t;
  const skus = outcomes.map(({ price }) => price.sku);
  await tx
    .update(prices)
    .set({ isActive: null })
    .where(and(eq(prices.kind, 'sale'), inArray(prices.sku, skus)));
  await planTask(core, tx, ownCaller, { kind: 'sale.change', subject: 'shop', plannedAt: core.providerClock.now() });
}

/**
 * Records the sales that the provider has now. A sale stays unknown if an import changed it in the meantime or another
 * process has taken over the task, so that the next run handles it.
 */
async function storeOutcomes(core: Core, outcomes: readonly Outcome[], hold: Hold): Promise<void> {
  const { prices } = core.store.t;
  const now = core.providerClock.now();
  await core.store.write(async (tx) => {
    if (!(await hold.isKept(tx))) return settleAgain(core, tx, outcomes);
    for (const outcome of outcomes) {
      const { price, priceId, isActive } = outcome;
      const isOurs = and(eq(prices.sku, price.sku), eq(prices.kind, 'sale'));
      const isUnchanged = and(isOurs, eq(prices.amount, price.amount), eq(prices.currency, price.currency));
      const id = priceId === null ? {} : { priceId };
      const [stored] = await tx
        .update(prices)
        .set({ ...id, isActive, ...toLastSoldAt(outcome, now) })
        .where(isUnchanged)
        .returning({ sku: prices.sku });
      if (stored === undefined)
        await tx
          .update(prices)
          .set({ ...id, isActive: null })
          .where(isOurs);
    }
    if (outcomes.some(({ price, change, isActive }) => change !== null || isActive !== price.isActive))
      await raisePublicVersion(core, tx);
  });
}

/**
 * Makes the provider sell exactly the sale prices that are due now. One process at a time does so. Throws
 * `GatewayError` after trying all.
 */
export async function settleSales(core: Core, known: Known, hold: Hold): Promise<SaleReport> {
  const report: SaleReport = { created: 0, updated: 0, archived: 0 };
  const failures: GatewayError[] = [];
  const sales = await findSales(core, known);
  for (let from = 0; from < sales.length; from += atOnce) {
    const some = sales.slice(from, from + atOnce);
    const outcomes: Outcome[] = [];
    await hold.renew();
    await markUnknown(core, some);
    await providerCalls.map(some, async (sale) => {
      try {
        outcomes.push(await settleSale(core, sale, known));
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        failures.push(error);
        outcomes.push({ ...sale, priceId: null, change: null, isActive: null });
      }
    });
    await storeOutcomes(core, outcomes, hold);
    for (const { change } of outcomes) if (change !== null) report[change] += 1;
  }
  const [failure] = failures;
  if (failure !== undefined) throw failure;
  return report;
}

/** Schedules the next change: when the next sale starts or ends, by the provider's clock. */
export async function toNextSaleChange(core: Core): Promise<Ending> {
  const dueAt = await findNextSaleChange(core, core.providerClock.now());
  return dueAt === null ? { state: 'done' } : { state: 'waiting', dueAt, plannedAt: dueAt };
}

/** Starts and ends sales when due, or after a catalog change. A process that was down catches up. */
export const changeSales: Work = {
  async run(core, _task, hold) {
    const { created, updated, archived } = await settleSales(core, null, hold);
    const started = created + updated;
    const ended = archived;
    if (started + ended > 0) core.log.info({ started, ended }, 'prices of sales were changed at the provider');
    return toNextSaleChange(core);
  },
};
