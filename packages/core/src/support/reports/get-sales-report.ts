import { type Db, inArray, type SalesRow, sumLines, sumOrders } from '@backline/db';
import type { PayoutSums, SalesReport, SalesSums } from '@backline/domain/support/reports/get-sales-report';
import { type Period, toPeriod } from '@backline/domain/support/reports/month';
import type { SalesBy } from '@backline/domain/support/reports/sales-by';
import type { Caller, Core } from '../../core.ts';
import { recordLookUp } from '../staff.ts';
import { findRefunds, type Refund, splitRefunds } from './refunds.ts';

type Key = string | null;
type KeyedRefund = Omit<Refund, 'items'> & { key: Key };

const isByLine = (by: SalesBy | null) => by === 'pack' || by === 'developer';

function sumSales(core: Core, db: Db, period: Period, by: SalesBy | null): Promise<SalesRow[]> {
  if (by === 'pack' || by === 'developer') return sumLines(core.store, db, period);
  return sumOrders(core.store, db, period, by);
}

async function sumRefunds(core: Core, db: Db, period: Period, by: SalesBy | null): Promise<KeyedRefund[]> {
  const refunds = await findRefunds(core, db, period);
  if (isByLine(by)) return (await splitRefunds(core, db, refunds)).map((part) => ({ ...part, key: part.sku }));
  const toKey = ({ at, country }: Refund): Key => {
    if (by === null) return null;
    return by === 'day' ? at.toISOString().slice(0, 10) : country;
  };
  return refunds.map((refund) => ({ ...refund, key: toKey(refund) }));
}

/** The developer of each SKU in the shop. */
async function findDevelopers(core: Core, db: Db): Promise<Map<Key, string>> {
  const { collections } = core.store.t;
  const rows = await db.select({ sku: collections.sku, developer: collections.developerId }).from(collections);
  return new Map(rows.map(({ sku, developer }) => [sku, developer]));
}

async function findNames(core: Core, db: Db, by: SalesBy | null, keys: readonly Key[]): Promise<Map<Key, string>> {
  const { skus, developers } = core.store.t;
  const known = keys.flatMap((key) => key ?? []);
  if (known.length === 0 || !isByLine(by)) return new Map();
  const rows =
    by === 'pack'
      ? await db.select({ key: skus.sku, name: skus.name }).from(skus).where(inArray(skus.sku, known))
      : await db
          .select({ key: developers.id, name: developers.name })
          .from(developers)
          .where(inArray(developers.id, known));
  return new Map(rows.map(({ key, name }) => [key, name]));
}

const noSales = { sold: 0, gross: 0, discount: 0, tax: 0, total: 0, refunds: 0, refundedTax: 0 };
const noPayout = { fee: 0, earnings: 0, refundedFee: 0, refundedEarnings: 0 };

/** Totals by key and currency, each created when it is first used. */
function createLedger<Sums extends object>(none: Sums) {
  const rows = new Map<string, Sums & { key: Key; currency: string }>();
  return {
    rows,
    get(key: Key, currency: string) {
      const place = JSON.stringify([key, currency]);
      const row = rows.get(place) ?? { ...none, key, currency };
      rows.set(place, row);
      return row;
    },
  };
}

function addUp(sold: readonly SalesRow[], refunds: readonly KeyedRefund[]) {
  const sales = createLedger(noSales);
  const payouts = createLedger(noPayout);
  for (const { key, currency, payoutCurrency, ...sums } of sold) {
    const sale = sales.get(key, currency);
    sale.sold += sums.sold;
    sale.gross += sums.gross;
    sale.discount += sums.discount;
    sale.tax += sums.tax;
    sale.total += sums.total;
    if (payoutCurrency === null) continue;
    const payout = payouts.get(key, payoutCurrency);
    payout.fee += sums.fee;
    payout.earnings += sums.earnings;
  }
  for (const { key, currency, payoutCurrency, ...sums } of refunds) {
    const sale = sales.get(key, currency);
    sale.refunds += sums.total;
    sale.refundedTax += sums.tax;
    if (payoutCurrency === null) continue;
    const payout = payouts.get(key, payoutCurrency);
    payout.refundedFee += sums.fee;
    payout.refundedEarnings += sums.earnings;
  }
  return { sales: [...sales.rows.values()], payouts: [...payouts.rows.values()] };
}

/** Sorts by key, with the unknown one last. */
function compare(one: SalesSums | PayoutSums, other: SalesSums | PayoutSums): number {
  const toText = ({ key, currency }: SalesSums | PayoutSums) => `${key === null ? '1' : `0${key}`} ${currency}`;
  return toText(one) < toText(other) ? -1 : 1;
}

/**
 * Adds up the sales and refunds of a month (UTC), in minor units of each currency. Orders belong to the month of
 * `billedAt`, refunds and chargebacks to the month in which their adjustment was created. Totals by pack and developer
 * are those of the lines. A line has its part of the order's fee and earnings, so every grouping adds up to the same
 * totals.
 */
export async function getSalesReport(
  core: Core,
  caller: Caller,
  { month, by, reason }: { month: string; by: SalesBy | null; reason: string },
): Promise<SalesReport> {
  const { db } = core.store;
  const period = toPeriod(month);
  const developers = by === 'developer' ? await findDevelopers(core, db) : null;
  const toKeyed = <Row extends { key: Key }>(row: Row): Row =>
    developers === null ? row : { ...row, key: developers.get(row.key) ?? null };
  const sold = (await sumSales(core, db, period, by)).map(toKeyed);
  const refunds = (await sumRefunds(core, db, period, by)).map(toKeyed);
  const { sales, payouts } = addUp(sold, refunds);
  const names = await findNames(
    core,
    db,
    by,
    [...sales, ...payouts].map(({ key }) => key),
  );
  const toNamed = <Row extends { key: Key }>(row: Row) => ({ ...row, name: names.get(row.key) ?? null });
  await recordLookUp(core, caller, { type: 'support.report_read', reason, details: { report: 'sales', month } });
  return {
    month,
    by,
    sales: sales.map(toNamed).toSorted(compare),
    payouts: payouts.map(toNamed).toSorted(compare),
    withoutFee: sold.reduce((sum, row) => sum + row.withoutFee, 0),
  };
}
