import type { Period } from '@backline/domain/support/reports/month';
import { and, type Column, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
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

/** The paid lines of a period, or those that may be of some SKUs. An order without lines is one line. */
function selectLines(
  { t: { orders, orderItems, prices } }: Source,
  db: Db,
  period: Period,
  skus: readonly string[] | null = null,
) {
  const isMeant = skus === null ? undefined : or(isNull(orderItems.sku), inArray(orderItems.sku, [...skus]));
  const toOwn = (own: Column, whole: Column) =>
    sql<number>`coalesce(case when ${orderItems.itemId} is null then ${whole} else ${own} end, 0)`;
  return (
    db
      .select({
        itemId: orderItems.itemId,
        transactionId: orders.transactionId,
        billedAt: orders.billedAt,
        // An unpaid line has no SKU, so its price identifies it.
        sku: sql<string | null>`coalesce(${orderItems.sku}, ${prices.sku})`.as('line_sku'),
        currency: orders.currency,
        payoutCurrency: orders.payoutCurrency,
        gross: toOwn(orderItems.subtotal, orders.subtotal).as('line_gross'),
        discount: toOwn(orderItems.discount, orders.discount).as('line_discount'),
        tax: toOwn(orderItems.tax, orders.tax).as('line_tax'),
        total: toOwn(orderItems.total, orders.total).as('line_total'),
        fee: toOwn(orderItems.fee, orders.fee).as('line_fee'),
        earnings: toOwn(orderItems.earnings, orders.earnings).as('line_earnings'),
        hasFee: sql<number>`case when ${orders.fee} is null then 0 else 1 end`.as('line_has_fee'),
      })
      .from(orders)
      // PostgreSQL would read the lines of all orders without their time.
      .leftJoin(
        orderItems,
        and(eq(orderItems.transactionId, orders.transactionId), isIn(orderItems.billedAt, period), isMeant),
      )
      .leftJoin(prices, and(isNull(orderItems.sku), eq(prices.priceId, orderItems.priceId)))
      .where(and(isIn(orders.billedAt, period), inArray(orders.status, paid)))
      .as('sold_lines')
  );
}

/** The sums of the lines that were paid in a period, by SKU. */
export async function sumLines(source: Source, db: Db, period: Period): Promise<SalesRow[]> {
  const lines = selectLines(source, db, period);
  return db
    .select({
      key: lines.sku,
      currency: lines.currency,
      payoutCurrency: lines.payoutCurrency,
      sold: countIf(sql`${lines.total} > 0`),
      gross: add(sql`${lines.gross}`),
      discount: add(sql`${lines.discount}`),
      tax: add(sql`${lines.tax}`),
      total: add(sql`${lines.total}`),
      fee: add(sql`${lines.fee}`),
      earnings: add(sql`${lines.earnings}`),
      withoutFee: countIf(sql`${lines.total} > 0 and ${lines.hasFee} = 0`),
    })
    .from(lines)
    .groupBy(sql`${lines.sku}`, lines.currency, lines.payoutCurrency);
}

/** The paid lines of these SKUs in a period, oldest first, each with its part of the order's fee and earnings. */
export async function listSoldLines(
  source: Source,
  db: Db,
  period: Period,
  skus: readonly string[],
): Promise<SoldLine[]> {
  if (skus.length === 0) return [];
  const lines = selectLines(source, db, period, skus);
  const rows = await db
    .select()
    .from(lines)
    .where(inArray(sql`${lines.sku}`, [...skus]))
    .orderBy(lines.billedAt, lines.itemId);
  return rows.map(({ hasFee, gross, discount, tax, total, fee, earnings, ...row }) => ({
    ...row,
    gross: Number(gross),
    discount: Number(discount),
    tax: Number(tax),
    total: Number(total),
    fee: Number(fee),
    earnings: Number(earnings),
    hasFee: Number(hasFee) === 1,
  }));
}
