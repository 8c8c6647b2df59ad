import { randomBytes } from 'node:crypto';
import { and, type Db, inArray, isNull } from '@backline/db';
import { toSaleSchedule } from '@backline/domain/catalog/sale-schedule';
import { AppError } from '@backline/domain/errors';
import type { Core } from '../core.ts';
import { freeOrigin } from './free-origin.ts';
import type { Deliverable } from './settle-order.ts';

type Tables = Core['store']['t'];
type Order = Tables['orders']['$inferSelect'];
type Item = Tables['orderItems']['$inferSelect'];
export type Price = Tables['prices']['$inferSelect'];

/** Stored for a line whose price doesn't exist at the provider. */
const noPrice = 'free';

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
const idLength = 26;

/**
 * Makes an id in the provider's form. Its prefix never occurs at the provider, whose ids start with a time in digits.
 */
function makeId(prefix: 'txn' | 'txnitm'): string {
  const random = [...randomBytes(idLength - freeOrigin.length)].map((byte) => letters[byte % letters.length]).join('');
  return `${prefix}_${freeOrigin}${random}`;
}

/** An item's price now, including a sale. */
function toCurrentPrice(prices: readonly Price[], now: Date): Price | null {
  const sale = prices.find(({ kind }) => kind === 'sale');
  if (sale !== undefined && toSaleSchedule(sale, now).isShown) return sale;
  return prices.find(({ kind }) => kind === 'regular') ?? null;
}

/**
 * The prices of these SKUs, which must all be 0 now. Throws `free_not_offered` if one costs something or is not sold.
 */
export async function getFreePrices(core: Core, tx: Db, skus: readonly string[]): Promise<Price[]> {
  const { prices } = core.store.t;
  const rows = await tx
    .select()
    .from(prices)
    .where(and(inArray(prices.sku, [...skus]), isNull(prices.retiredAt)));
  const bySku = Map.groupBy(rows, ({ sku }) => sku);
  return skus.map((sku) => {
    const price = toCurrentPrice(bySku.get(sku) ?? [], core.providerClock.now());
    if (price === null || price.amount !== 0) throw new AppError('free_not_offered');
    return price;
  });
}

/** The buyer: an account, or a guest by mail. */
export type FreeBuyer = { buyer: 'checkout'; userId: string } | { buyer: 'guest'; userId: null };

interface NewFreeOrder {
  prices: readonly Price[];
  owner: FreeBuyer;
  email: string;
  emailCanonical: string;
}

const nothing = { total: 0, subtotal: 0, discount: 0, tax: 0 };

/** Stores a completed order of free items, with a line for each price. */
export async function storeFreeOrder(
  core: Core,
  tx: Db,
  { prices, owner, email, emailCanonical }: NewFreeOrder,
): Promise<{ order: Order; deliverable: Deliverable[] }> {
  const { orders, orderItems } = core.store.t;
  const now = core.providerClock.now();
  const [order] = await tx
    .insert(orders)
    .values({
      transactionId: makeId('txn'),
      status: 'completed',
      origin: freeOrigin,
      currency: prices[0]?.currency ?? 'USD',
      occurredAtUs: now.getTime() * 1000,
      createdAt: now,
      billedAt: now,
      settledAt: core.clock.now(),
      ...nothing,
      credit: 0,
      creditToBalance: 0,
      grandTotal: 0,
      ...owner,
      email,
      ...(owner.buyer === 'guest' ? { emailCanonical } : {}),
    })
    .returning();
  if (order === undefined) throw new Error('The order was not stored.');
  const deliverable: Deliverable[] = [];
  for (const { sku, priceId } of prices) {
    const line = { itemId: makeId('txnitm'), transactionId: order.transactionId, priceId: priceId ?? noPrice };
    const [item] = await tx
      .insert(orderItems)
      .values({ ...line, quantity: 1, ...nothing, billedAt: order.billedAt })
      .returning();
    if (item !== undefined) deliverable.push({ item: item satisfies Item, sku, plan: null });
  }
  return { order, deliverable };
}
