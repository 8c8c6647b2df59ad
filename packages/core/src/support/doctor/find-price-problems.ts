import { eq, inArray, isNotNull, type Problem } from '@backline/db';
import { toSaleSchedule } from '@backline/domain/catalog/sale-schedule';
import { toTaxCategory } from '@backline/domain/catalog/tax-category';
import { minuteMs } from '@backline/domain/time';
import type { Core } from '../../core.ts';

/** Products whose tax category at the provider differed from the catalog's at the last sync. */
export async function findTaxProblems(core: Core): Promise<Problem[]> {
  const tables = core.store.t;
  const rows = await core.store.db
    .select({
      sku: tables.skus.sku,
      taxCategory: tables.skus.taxCategory,
      planKind: tables.skus.planKind,
      there: tables.providerProducts.taxCategory,
    })
    .from(tables.providerProducts)
    .innerJoin(tables.skus, eq(tables.skus.sku, tables.providerProducts.sku))
    .where(isNotNull(tables.providerProducts.taxCategory))
    .orderBy(tables.skus.sku);
  const different = rows.filter((row) => row.there !== toTaxCategory(row));
  const groups = Map.groupBy(different, (row) => `${row.there} at Paddle, and ${toTaxCategory(row)} in the catalog`);
  return [...groups].map(([how, skus]) => ({
    code: 'tax_category_differs',
    message: `${skus.map(({ sku }) => sku).join(', ')}: ${how}. Change it at Paddle and run "backline paddle sync", or write taxCategory into the catalog file.`,
  }));
}

/** Longer than a running server takes to start or end a sale. */
const lateMs = 5 * minuteMs;

/** Sales that should have started or ended while the provider still sells the other price. */
export async function findSaleProblems(core: Core): Promise<Problem[]> {
  const tables = core.store.t;
  const now = core.providerClock.now();
  const before = new Date(now.getTime() - lateMs);
  const prices = await core.store.db
    .select()
    .from(tables.prices)
    .where(inArray(tables.prices.kind, ['regular', 'sale']));
  const sold = new Set(
    prices.flatMap(({ sku, kind, priceId }) => (kind === 'regular' && priceId !== null ? [sku] : [])),
  );
  // Nothing is sold before the first sync.
  const sales = prices.filter(({ sku, kind }) => kind === 'sale' && sold.has(sku));
  return sales.flatMap((sale) => {
    const { isDue, isUnsettled } = toSaleSchedule(sale, now);
    if (!isUnsettled || toSaleSchedule(sale, before).isDue !== isDue) return [];
    return isDue
      ? {
          code: 'sale_not_started',
          message: `The sale of ${sale.sku} is due, but Paddle does not sell its price, so the shop asks the regular one. Repair: backline paddle sync`,
        }
      : {
          code: 'sale_not_ended',
          message: `The sale of ${sale.sku} is over, but Paddle may still sell its price. Is the server running? Repair: backline paddle sync`,
        };
  });
}
