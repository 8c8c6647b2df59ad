import { splitAmount } from '@backline/domain/payments/split-amount';
import type { Period } from '@backline/domain/support/reports/month';
import { and, type Column, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Db, Store } from '../engine/store.ts';

/** One row for each key, currency and payout currency. Amounts are in minor units. */
export interface SalesRow {
  /** Null: it is not known, or nothing divides the sums. */
  key: string | null;
  currency: string;
  payoutCurrency: string | null;
  /** Orders, or lines by SKU, that cost something. */
  sold: number;
  /** Before discount and tax. `total` = gross - discount + tax. */
  gross: number;
  discount: number;
  tax: number;
  total: number;
  /** In the payout's currency. */
  fee: number;
  earnings: number;
  /** Orders, or lines, whose fee the provider has not reported yet. */
  withoutFee: number;
}

type Source = Pick<Store, 'dialect' | 't'>;

const paid = ['paid', 'completed'] as const;

const isIn = (column: Column, { from, until }: Period) => and(gte(column, from), lt(column, until));

const add = (amount: SQL | Column) => sql`coalesce(sum(${amount}), 0)`.mapWith(Number);
const countIf = (condition: SQL) => add(sql`case when ${condition} then 1 else 0 end`);

/** The UTC day of a time, such as 2026-11-30. */
function toUtcDay({ dialect }: Source, column: Column): SQL<string | null> {
  return dialect === 'sqlite'
    ? sql`strftime('%Y-%m-%d', ${column} / 1000, 'unixepoch')`
    : sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD')`;
}

/** The sums of the orders that were paid in a period, by their books. Uses the index of `billedAt`. */
export async function sumOrders(
  source: Source,
  db: Db,
  period: Period,
  by: 'day' | 'country' | null,
): Promise<SalesRow[]> {
  const { orders } = source.t;
  const key = by === 'day' ? toUtcDay(source, orders.billedAt) : sql<string | null>`${orders.country}`;
  return db
    .select({
      key: by === null ? sql<string | null>`null` : key,
      currency: orders.currency,
      payoutCurrency: orders.payoutCurrency,
      sold: countIf(sql`${orders.total} > 0`),
      gross: add(orders.subtotal),
      discount: add(orders.discount),
      tax: add(orders.tax),
      total: add(orders.total),
      fee: add(orders.fee),
      earnings: add(orders.earnings),
      withoutFee: countIf(sql`${orders.total} > 0 and ${orders.fee} is null`),
    })
    .from(orders)
    .where(and(isIn(orders.billedAt, period), inArray(orders.status, paid)))
    .groupBy(...(by === null ? [] : [key]), orders.currency, orders.payoutCurrency);
}

/** A paid line with its part of fee and earnings. Amounts are in minor units. */
export interface SoldLine {
  /** Null for an order without lines. */
  itemId: string | null;
  transactionId: string;
  billedAt: Date | null;
  sku: string | null;
  currency: string;
  payoutCurrency: string | null;
  gross: number;
  discount: number;
  tax: number;
  total: number;
  fee: number;
  earnings: number;
  /** False if the provider has not reported fee and earnings yet. */
  hasFee: boolean;
}

/** The lines of orders that were paid in a period, with what only their orders have. */
function readLines({ t: { orders, orderItems, prices } }: Source, db: Db, period: Period) {
  const toOwn = (own: Column, whole: Column) =>
    sql`coalesce(case when ${orderItems.itemId} is null then ${whole} else ${own} end, 0)`.mapWith(Number);
  return db
    .select({
      itemId: orderItems.itemId,
      transactionId: orders.transactionId,
      billedAt: orders.billedAt,
      // An unpaid line has no SKU, so its price identifies it.
      sku: sql<string | null>`coalesce(${orderItems.sku}, ${prices.sku})`,
      currency: orders.currency,
      payoutCurrency: orders.payoutCurrency,
      gross: toOwn(orderItems.subtotal, orders.subtotal),
      discount: toOwn(orderItems.discount, orders.discount),
      tax: toOwn(orderItems.tax, orders.tax),
      total: toOwn(orderItems.total, orders.total),
      fee: orders.fee,
      earnings: orders.earnings,
    })
    .from(orders)
    .leftJoin(orderItems, eq(orderItems.transactionId, orders.transactionId))
    .leftJoin(prices, and(isNull(orderItems.sku), eq(prices.priceId, orderItems.priceId)))
    .where(and(isIn(orders.billedAt, period), inArray(orders.status, paid)))
    .orderBy(orders.billedAt, orderItems.itemId);
}

/**
 * The lines that were paid in a period, oldest first. Each has its part of the order's fee and earnings, by its part of the
 * total. An order without lines is one line.
 */
export async function listSoldLines(source: Source, db: Db, period: Period): Promise<SoldLine[]> {
  const byOrder = Map.groupBy(await readLines(source, db, period), ({ transactionId }) => transactionId);
  return [...byOrder.values()].flatMap((lines) => {
    const weights = lines.map(({ total }) => total);
    const fees = splitAmount(lines[0]?.fee ?? 0, weights);
    const earnings = splitAmount(lines[0]?.earnings ?? 0, weights);
    return lines.map((line, at) => ({
      ...line,
      fee: fees[at] ?? 0,
      earnings: earnings[at] ?? 0,
      hasFee: line.fee !== null,
    }));
  });
}
