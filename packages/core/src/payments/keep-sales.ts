import { and, eq, gt, inArray, isNull, lte, or } from '@backline/db';
import { toSaleSchedule } from '@backline/domain/catalog/sale-schedule';
import { clockSkewMs } from '@backline/domain/limits';
import { minuteMs } from '@backline/domain/time';
import pLimit from 'p-limit';
import type { Core } from '../core.ts';
import { GatewayError, type ProviderPrice } from '../payment-gateway.ts';
import { perCore } from '../per-core.ts';
import { getPublicVersion, raisePublicVersion } from '../public-version.ts';
import { findPrice, type PriceChange, type PriceRow, putPrice } from './put-price.ts';

/** Longer than the calls about one price take at the slowest: a worker beyond it has died. */
const leaseMs = 10 * minuteMs;
const atOnce = 20;
/** A few calls run at once, so that the provider does not refuse them. */
export const providerCalls = pLimit(4);
/** How soon sales are looked at again without a sign of a change: after a failure, and in case that one was missed. */
const lookAgainMs = 30_000;

export type SaleReport = Record<PriceChange, number>;

interface Sale {
  price: PriceRow;
  productId: string;
}

interface Outcome extends Sale {
  priceId: string | null;
  change: PriceChange | null;
  /** Null: the provider did not say. */
  isActive: boolean | null;
}

/** What the provider has, by product, where that was read before; null: to be asked for each sale. */
type Known = ReadonlyMap<string, ProviderPrice[]> | null;

/** Sales whose state at the provider is not the one that is due. All of them where it can be compared. */
async function findSales(core: Core, known: Known): Promise<Sale[]> {
  const { prices: p, providerProducts: d } = core.store.t;
  const now = core.providerClock.now();
  const rows = await core.store.db
    .select({ price: p, productId: d.productId })
    .from(p)
    .innerJoin(d, eq(d.sku, p.sku))
    .where(eq(p.kind, 'sale'));
  return rows.filter(({ price }) => known !== null || toSaleSchedule(price, now).isUnsettled);
}

/** Takes sales for this worker: of several processes one gets each. What is to be changed is not known from here on. */
async function claimSales(core: Core, sales: readonly Sale[], changingUntil: Date): Promise<Sale[]> {
  const { prices: p } = core.store.t;
  const now = core.clock.now();
  // A time further ahead than a lease comes from a clock that was wrong.
  const latest = new Date(now.getTime() + leaseMs + clockSkewMs);
  const isFree = or(isNull(p.changingUntil), lte(p.changingUntil, now), gt(p.changingUntil, latest));
  const ofSkus = (rows: readonly PriceRow[]) => {
    const skus = rows.map(({ sku }) => sku);
    return and(eq(p.kind, 'sale'), inArray(p.sku, skus));
  };
  const claimed = await core.store.write(async (tx) => {
    const isWanted = and(ofSkus(sales.map(({ price }) => price)), isFree);
    const rows = await tx.update(p).set({ changingUntil }).where(isWanted).returning();
    const unsettled = rows.filter((row) => toSaleSchedule(row, core.providerClock.now()).isUnsettled);
    if (unsettled.length > 0) await tx.update(p).set({ isActive: null }).where(ofSkus(unsettled));
    return rows;
  });
  const products = new Map(sales.map(({ price, productId }) => [price.sku, productId]));
  return claimed.map((price) => ({ price, productId: products.get(price.sku) ?? '' }));
}

async function settleSale(core: Core, sale: Sale, known: Known): Promise<Outcome> {
  const { price, productId } = sale;
  const prices = known === null ? await core.gateway.catalog.listPrices(productId) : (known.get(productId) ?? []);
  const isSold = toSaleSchedule(price, core.providerClock.now()).isDue;
  const existing = findPrice(prices, price, productId);
  return { ...sale, ...(await putPrice(core, price, { productId, existing, isSold })), isActive: isSold };
}

/** Until when a price that is no longer sold was sold: a checkout that was opened before may still be paid. */
function toLastSoldAt({ price, change }: Outcome, now: Date): { lastSoldAt?: Date } {
  const { endsAt } = toSaleSchedule(price, now);
  return change === 'archived' ? { lastSoldAt: endsAt !== null && endsAt < now ? endsAt : now } : {};
}

/**
 * Stores what the provider sells now. What another worker has taken meanwhile, or an import has changed, is unknown:
 * the next turn looks at it.
 */
async function storeOutcomes(core: Core, outcomes: readonly Outcome[], changingUntil: Date): Promise<void> {
  const { prices: p } = core.store.t;
  const now = core.providerClock.now();
  await core.store.write(async (tx) => {
    for (const outcome of outcomes) {
      const { price, priceId, isActive } = outcome;
      const isOurs = and(eq(p.sku, price.sku), eq(p.kind, 'sale'));
      const isSame = and(isOurs, eq(p.changingUntil, changingUntil));
      const isUnchanged = and(isSame, eq(p.amount, price.amount), eq(p.currency, price.currency));
      const id = priceId === null ? {} : { priceId };
      const [stored] = await tx
        .update(p)
        .set({ ...id, isActive, changingUntil: null, ...toLastSoldAt(outcome, now) })
        .where(isUnchanged)
        .returning({ sku: p.sku });
      if (stored !== undefined) continue;
      await tx
        .update(p)
        .set({ ...id, isActive: null })
        .where(isOurs);
      await tx.update(p).set({ changingUntil: null }).where(isSame);
    }
    if (outcomes.some(({ price, change, isActive }) => change !== null || isActive !== price.isActive))
      await raisePublicVersion(core, tx);
  });
}

/** Makes the provider sell the sales' prices that are due now, and no others. Throws `GatewayError` after all were tried. */
export async function settleSales(core: Core, known: Known): Promise<SaleReport> {
  const report: SaleReport = { created: 0, updated: 0, archived: 0 };
  const failures: GatewayError[] = [];
  const sales = await findSales(core, known);
  for (let from = 0; from < sales.length; from += atOnce) {
    const changingUntil = new Date(core.clock.now().getTime() + leaseMs);
    const outcomes: Outcome[] = [];
    const claimed = await claimSales(core, sales.slice(from, from + atOnce), changingUntil);
    await providerCalls.map(claimed, async (sale) => {
      try {
        outcomes.push(await settleSale(core, sale, known));
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        failures.push(error);
        outcomes.push({ ...sale, priceId: null, change: null, isActive: null });
      }
    });
    if (outcomes.length > 0) await storeOutcomes(core, outcomes, changingUntil);
    for (const { change } of outcomes) if (change !== null) report[change] += 1;
  }
  const [failure] = failures;
  if (failure !== undefined) throw failure;
  return report;
}

const stateOf = perCore(() => ({ version: '', lookAgainAtMs: 0 }));

/**
 * Starts and ends sales, when one is due to change or the catalog was changed; costs one small read otherwise. Any
 * number of processes can do this at once. A process that was down does what it missed.
 */
export async function keepSales(core: Core): Promise<void> {
  const state = stateOf(core);
  const nowMs = core.clock.now().getTime();
  const isWaiting = nowMs < state.lookAgainAtMs && state.lookAgainAtMs <= nowMs + lookAgainMs;
  const version = await getPublicVersion(core);
  if (isWaiting && version === state.version) return;
  try {
    const { created, updated, archived } = await settleSales(core, null);
    const [started, ended] = [created + updated, archived];
    if (started + ended > 0) core.log.info({ started, ended }, 'prices of sales were changed at the provider');
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    core.log.warn({ reason: error.message }, 'a sale could not be started or ended at the provider: it is tried again');
  }
  Object.assign(state, { version, lookAgainAtMs: nowMs + lookAgainMs });
}
