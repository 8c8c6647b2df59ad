import { and, type Db, eq, gte, inArray, isNull, lt, or, type SQL } from '@backline/db';
import { splitAmount } from '@backline/domain/payments/split-amount';
import type { Period } from '@backline/domain/support/reports/month';
import type { Core } from '../../core.ts';
import { sumAdjusted } from '../../payments/adjustments.ts';

/** Amounts of a refund or chargeback in minor units. They are negative for a reversed chargeback. */
interface RefundSums {
  total: number;
  tax: number;
  /** The fee in the payout's currency. */
  fee: number;
  earnings: number;
}

export interface Refund extends RefundSums {
  transactionId: string;
  at: Date;
  currency: string;
  payoutCurrency: string | null;
  country: string | null;
  items: Core['store']['t']['adjustments']['$inferSelect']['items'];
}

/** The part of a refund that belongs to a line. */
export interface RefundPart extends Omit<Refund, 'items'> {
  itemId: string | null;
  sku: string | null;
}

/** Selects refunds and chargebacks that took money, and reversed chargebacks, which give it back. */
function isSettled({ store }: Core): SQL | undefined {
  const { action, status } = store.t.adjustments;
  return or(
    and(inArray(action, ['refund', 'chargeback_reverse']), eq(status, 'approved')),
    and(eq(action, 'chargeback'), inArray(status, ['approved', 'reversed'])),
  );
}

function toRefund(
  { transactionId, total: own, ...row }: Core['store']['t']['adjustments']['$inferSelect'],
  order: { currency: string; country: string | null; payoutCurrency: string | null; total: number; tax: number | null },
): Refund {
  const { action, isFull, items, createdAt: at } = row;
  const sign = action === 'chargeback_reverse' ? -1 : 1;
  const named = sumAdjusted(items);
  const isWhole = isFull && named === 0;
  const taxOfItems = items.reduce((sum, { tax = 0 }) => sum + tax, 0);
  return {
    transactionId,
    at,
    items,
    currency: row.currency ?? order.currency,
    payoutCurrency: row.payoutCurrency ?? order.payoutCurrency,
    country: order.country,
    // An older adjustment has no total, so its lines are added up.
    total: sign * (own ?? (isWhole ? order.total : named)),
    tax: sign * (row.tax ?? (isWhole ? (order.tax ?? 0) : taxOfItems)),
    fee: sign * (row.fee ?? 0),
    earnings: sign * (row.earnings ?? 0),
  };
}

async function readRefunds(core: Core, db: Db, isMeant: SQL | undefined): Promise<Refund[]> {
  const { adjustments, orders } = core.store.t;
  const { currency, country, payoutCurrency, total, tax } = orders;
  const rows = await db
    .select({ adjustment: adjustments, order: { currency, country, payoutCurrency, total, tax } })
    .from(adjustments)
    .innerJoin(orders, eq(orders.transactionId, adjustments.transactionId))
    .where(and(isMeant, isSettled(core)))
    .orderBy(adjustments.createdAt, adjustments.adjustmentId);
  return rows.map(({ adjustment, order }) => toRefund(adjustment, order));
}

/** The settled refunds, chargebacks and their ends that were made in a period. */
export function findRefunds(core: Core, db: Db, { from, until }: Period): Promise<Refund[]> {
  const { createdAt } = core.store.t.adjustments;
  return readRefunds(core, db, and(gte(createdAt, from), lt(createdAt, until)));
}

const idsAtOnce = 500;

/** All settled refunds, chargebacks and their ends of the orders that were billed in a period. */
export function findRefundsOfSales(core: Core, db: Db, { from, until }: Period): Promise<Refund[]> {
  const { billedAt } = core.store.t.orders;
  return readRefunds(core, db, and(gte(billedAt, from), lt(billedAt, until)));
}

interface AdjustedLine {
  transactionId: string;
  itemId: string;
  total: number;
  /** The line's SKU. Null if it was not delivered; then `priceSku` is used. */
  sku: string | null;
  priceSku: string | null;
}

async function findLines(core: Core, db: Db, refunds: readonly Refund[]): Promise<Map<string, AdjustedLine[]>> {
  const { orderItems, prices } = core.store.t;
  const ids = [...new Set(refunds.map(({ transactionId }) => transactionId))];
  const lines: AdjustedLine[] = [];
  for (let from = 0; from < ids.length; from += idsAtOnce)
    lines.push(
      ...(await db
        .select({
          transactionId: orderItems.transactionId,
          itemId: orderItems.itemId,
          total: orderItems.total,
          sku: orderItems.sku,
          priceSku: prices.sku,
        })
        .from(orderItems)
        .leftJoin(prices, and(isNull(orderItems.sku), eq(prices.priceId, orderItems.priceId)))
        .where(inArray(orderItems.transactionId, ids.slice(from, from + idsAtOnce)))
        .orderBy(orderItems.itemId)),
    );
  return Map.groupBy(lines, ({ transactionId }) => transactionId);
}

/** How much of a refund belongs to each line. If it names no amounts, all lines have a part. */
function toWeights({ items }: Refund, lines: readonly AdjustedLine[]): number[] {
  const named = lines.map(({ itemId, total }) => {
    const own = items.filter((item) => item.itemId === itemId);
    // A fully refunded line may have no amount.
    return own.reduce((sum, item) => sum + (item.total ?? (item.type === 'full' ? total : item.amount)), 0);
  });
  return named.some((amount) => amount > 0) ? named : lines.map(({ total }) => total);
}

function splitRefund(refund: Refund, lines: readonly AdjustedLine[]): RefundPart[] {
  const { items: _, ...whole } = refund;
  if (lines.length === 0) return [{ ...whole, itemId: null, sku: null }];
  const weights = toWeights(refund, lines);
  const total = splitAmount(whole.total, weights);
  const tax = splitAmount(whole.tax, weights);
  const fee = splitAmount(whole.fee, weights);
  const earnings = splitAmount(whole.earnings, weights);
  return lines
    .map(({ itemId, sku, priceSku }, at) => ({
      ...whole,
      itemId,
      sku: sku ?? priceSku,
      total: total[at] ?? 0,
      tax: tax[at] ?? 0,
      fee: fee[at] ?? 0,
      earnings: earnings[at] ?? 0,
    }))
    .filter((part) => part.total !== 0 || part.tax !== 0 || part.fee !== 0 || part.earnings !== 0);
}

/** Divides refunds among their lines, to the cent. */
export async function splitRefunds(core: Core, db: Db, refunds: readonly Refund[]): Promise<RefundPart[]> {
  const lines = await findLines(core, db, refunds);
  return refunds.flatMap((refund) => splitRefund(refund, lines.get(refund.transactionId) ?? []));
}
