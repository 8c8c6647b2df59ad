import { and, type Db, eq, inArray } from '@backline/db';
import { parseEmail, parsePayerEmail } from '@backline/domain/inputs/parse-email';
import type { Core } from '../core.ts';
import type { MailedCodes } from '../event-contexts.ts';
import { recordEvent } from '../events/record-event.ts';
import { grantItem } from '../payments/deliver-item.ts';
import { isSold, judgeItem, type Verdict } from '../payments/judge-item.ts';
import { providerCaller } from '../payments/provider-caller.ts';
import { closeReviews, openReview } from '../payments/reviews.ts';
import { settleAdjustments } from '../payments/settle-adjustments.ts';
import { settleReviews } from '../payments/settle-reviews.ts';
import { deliverPlan } from '../subscriptions/deliver-plan.ts';
import { ownSubscription } from '../subscriptions/find-owner.ts';
import { settlePlan } from '../subscriptions/settle-plan.ts';
import { findBuyer } from './find-buyer.ts';
import { makeGuestCodes } from './make-guest-codes.ts';
import { reviewDoublePurchases } from './review-double-purchases.ts';

type Tables = Core['store']['t'];
type Order = Tables['orders']['$inferSelect'];
type Item = Tables['orderItems']['$inferSelect'];

export interface Deliverable {
  item: Item;
  sku: string;
  plan: Verdict['plan'];
}

/** Returns the lines to deliver and opens reviews for the others. */
async function judgeItems(core: Core, tx: Db, order: Order, items: Item[]): Promise<Deliverable[]> {
  const { prices } = core.store.t;
  const priceIds = items.map(({ priceId }) => priceId);
  const known = await tx.select().from(prices).where(inArray(prices.priceId, priceIds));
  const deliverable: Deliverable[] = [];
  for (const item of items) {
    const price = known.find(({ priceId }) => priceId === item.priceId);
    const { sku, plan, review } = judgeItem(item, price, order.createdAt);
    if (review !== null) {
      const details = { priceId: item.priceId, quantity: item.quantity, total: item.total };
      await openReview(core, tx, { reason: review, transactionId: order.transactionId, part: item.itemId, details });
    }
    if (sku !== null) deliverable.push({ item, sku, plan });
  }
  return deliverable;
}

/** Grants the bought items to the buyer, a plan for its period, and assigns the subscription to them. */
async function grantItems(core: Core, tx: Db, order: Order, userId: string, bought: Deliverable[]): Promise<void> {
  const { transactionId, subscriptionId } = order;
  const part = bought.find(({ plan }) => plan !== null)?.item.itemId ?? '';
  if (subscriptionId !== null) await ownSubscription(core, tx, { transactionId, subscriptionId, part }, userId);
  for (const { item, sku, plan } of bought) {
    if (plan === null) await grantItem(core, tx, item, { sku, userId });
    else await deliverPlan(core, tx, { order, item, sku, userId, ...plan });
  }
}

/** A guest gets codes by mail. A review opens for a plan, which needs an account, and for an address that cannot be mailed. */
async function deliverToGuest(
  core: Core,
  tx: Db,
  order: Order,
  email: string,
  bought: Deliverable[],
): Promise<MailedCodes[]> {
  const packs = bought.filter(({ plan }) => plan === null);
  for (const { item } of bought.filter(({ plan }) => plan !== null))
    await openReview(core, tx, { reason: 'plan_price', transactionId: order.transactionId, part: item.itemId });
  if (packs.length === 0) return [];
  const codes = await makeGuestCodes(core, tx, order, email, packs);
  if (parseEmail(email) !== null) return codes;
  // Support sends the codes to another address.
  await openReview(core, tx, { reason: 'address_unmailable', transactionId: order.transactionId, details: { email } });
  return [];
}

/** True for a purchase without any line. If its lines belong to another order, that has its own review. */
async function lacksLines(core: Core, tx: Db, { total, origin, transactionId }: Order): Promise<boolean> {
  const { reviews } = core.store.t;
  const isOfOther = and(eq(reviews.transactionId, transactionId), eq(reviews.reason, 'line_elsewhere'));
  const isBought = total > 0 || core.gateway.events.toMaker(origin) === 'checkout';
  return isBought && (await tx.$count(reviews, isOfOther)) === 0;
}

/**
 * Delivers a completed purchase once: grants to an account, codes by mail to a guest, a review for the rest. Runs in
 * the transaction that stores the order. Skips orders that are settled or not completed.
 */
export async function settleOrder(core: Core, tx: Db, transactionId: string): Promise<void> {
  const { orders, orderItems, reviews } = core.store.t;
  const [order] = await tx.select().from(orders).where(eq(orders.transactionId, transactionId));
  if (order === undefined || order.status !== 'completed' || order.settledAt !== null) return;
  const lines = await tx.select().from(orderItems).where(eq(orderItems.transactionId, transactionId));
  if (lines.length === 0 && (await lacksLines(core, tx, order))) {
    // The order is settled when a later event contains its lines.
    await openReview(core, tx, { reason: 'no_lines', transactionId, details: { total: order.total } });
    return;
  }
  const items = lines.filter(isSold);
  const found = await findBuyer(core, tx, order);
  const deliverable = found.buyer === 'unknown' ? [] : await judgeItems(core, tx, order, items);
  if (found.userId !== null) await grantItems(core, tx, order, found.userId, deliverable);
  const codes = found.buyer === 'guest' ? await deliverToGuest(core, tx, order, found.email, deliverable) : [];
  const emailCanonical = found.buyer === 'guest' ? (parsePayerEmail(found.email)?.canonical ?? null) : null;
  const settled = {
    settledAt: core.clock.now(),
    buyer: found.buyer,
    userId: found.userId,
    email: found.email,
    emailCanonical,
  };
  await tx.update(orders).set(settled).where(eq(orders.transactionId, transactionId));
  const isOfLines = and(eq(reviews.transactionId, transactionId), eq(reviews.reason, 'no_lines'));
  await closeReviews(core, tx, isOfLines, { by: 'provider', resolution: 'its lines have come' });
  const event = {
    type: 'order.settled',
    ...(found.userId === null ? {} : { subjectUserId: found.userId }),
    subject: `order ${transactionId}`,
    details: { buyer: found.buyer, items: items.length, delivered: deliverable.length },
  } as const;
  await recordEvent(core, tx, providerCaller, event, { codes });
  // The audit has one writer at a time, so of two orders that are settled at once, the second sees the first.
  const packs = deliverable.filter(({ plan }) => plan === null).map(({ sku }) => sku);
  if (packs.length > 0) {
    await reviewDoublePurchases(core, tx, { ...order, ...settled }, packs);
    await settleReviews(core, tx, transactionId);
  }
  if (order.subscriptionId !== null) await settlePlan(core, tx, order.subscriptionId);
  await settleAdjustments(core, tx, transactionId);
}
