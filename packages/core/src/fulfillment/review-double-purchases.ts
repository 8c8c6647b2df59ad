import { and, type Db, eq, inArray, isNotNull, or } from '@backline/db';
import { parsePayerEmail } from '@backline/domain/inputs/parse-email';
import type { Core } from '../core.ts';
import { isAbout, readRefunded } from '../payments/adjustments.ts';
import { findCustomerIds } from '../payments/find-customers.ts';
import { openReview } from '../payments/reviews.ts';

type Tables = Core['store']['t'];
type Order = Tables['orders']['$inferSelect'];
type Item = Tables['orderItems']['$inferSelect'];
type Adjustment = Tables['adjustments']['$inferSelect'];

interface Purchase {
  order: Order;
  item: Item;
}

/**
 * The buyer: an account, or for a guest the address and the account that has it. Two accounts that paid with the same
 * address are two buyers.
 */
async function findBuyerOf(core: Core, tx: Db, { userId, email }: Order): Promise<{ id?: string; email?: string }> {
  const { users } = core.store.t;
  const mailbox = parsePayerEmail(email ?? '')?.canonical;
  const isBuyer = userId !== null ? eq(users.id, userId) : eq(users.emailCanonical, mailbox ?? '');
  const [user] = await tx.select({ id: users.id, email: users.emailCanonical }).from(users).where(isBuyer);
  return user ?? { email: mailbox };
}

/** The buyer's paid and delivered lines of these SKUs, in all their orders including those as a guest, oldest first. */
async function listPurchases(core: Core, tx: Db, order: Order, skus: string[]): Promise<Purchase[]> {
  const { orders, orderItems } = core.store.t;
  const buyer = await findBuyerOf(core, tx, order);
  const customerIds = buyer.email === undefined ? [] : await findCustomerIds(core, tx, buyer.email);
  const isOfBuyer = or(
    buyer.id === undefined ? undefined : eq(orders.userId, buyer.id),
    and(eq(orders.buyer, 'guest'), inArray(orders.customerId, customerIds)),
  );
  const purchases = await tx
    .select({ order: orders, item: orderItems })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.transactionId, orders.transactionId))
    .where(
      and(isOfBuyer, inArray(orderItems.sku, skus), or(isNotNull(orderItems.grantId), isNotNull(orderItems.codeHash))),
    );
  const toPlace = (one: Purchase) => `${one.order.transactionId} ${one.item.itemId}`;
  return purchases.toSorted(
    (one, other) =>
      one.order.createdAt.getTime() - other.order.createdAt.getTime() || (toPlace(one) < toPlace(other) ? -1 : 1),
  );
}

/** True if a line was refunded before a given time. A purchase after that is not a duplicate. */
function wasRefunded({ item }: Purchase, adjustments: readonly Adjustment[], before: Date): boolean {
  const refunds = adjustments.filter(
    (one) =>
      one.transactionId === item.transactionId &&
      one.action === 'refund' &&
      one.status === 'approved' &&
      one.occurredAtUs / 1000 <= before.getTime() &&
      isAbout(one, item.itemId),
  );
  return refunds.length > 0 && readRefunded(item, refunds).isAll;
}

/**
 * Opens a review for items that the buyer already owned. They are still delivered, and support refunds them. The
 * provider's times decide which order is the second, so the result does not depend on the order of processing.
 */
export async function reviewDoublePurchases(core: Core, tx: Db, order: Order, skus: string[]): Promise<void> {
  const tables = core.store.t;
  const purchases = await listPurchases(core, tx, order, skus);
  const transactionIds = purchases.map((one) => one.order.transactionId);
  const adjustments = await tx
    .select()
    .from(tables.adjustments)
    .where(inArray(tables.adjustments.transactionId, transactionIds));
  const doubles = new Map<string, { skus: string[]; first: string }>();
  for (const [place, { order: later, item }] of purchases.entries()) {
    const first = purchases
      .slice(0, place)
      .find((one) => one.item.sku === item.sku && !wasRefunded(one, adjustments, later.createdAt));
    if (first === undefined) continue;
    const known = doubles.get(later.transactionId) ?? { skus: [], first: first.order.transactionId };
    doubles.set(later.transactionId, { ...known, skus: [...known.skus, item.sku ?? ''] });
  }
  for (const [transactionId, { skus: double, first }] of doubles)
    await openReview(core, tx, {
      reason: 'bought_twice',
      transactionId,
      details: { skus: double.toSorted().join(' '), first },
    });
}
