import { and, eq, inArray, isNotNull, isNull } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { EmailAddress } from '@backline/domain/inputs/parse-email';
import type { Review } from '@backline/domain/support/money/review';
import type { Caller, Core } from '../../core.ts';
import { recordEvent } from '../../events/record-event.ts';
import { declineWithdrawal } from '../../orders/declare-withdrawal.ts';
import { grantItem } from '../../payments/deliver-item.ts';
import { isSold, toPlan } from '../../payments/judge-item.ts';
import { writePayments } from '../../payments/payment-turn.ts';
import { closeReviews } from '../../payments/reviews.ts';
import { settleAdjustments } from '../../payments/settle-adjustments.ts';
import { grantPlan } from '../../subscriptions/deliver-plan.ts';
import { ownSubscription } from '../../subscriptions/find-owner.ts';
import { settlePlan } from '../../subscriptions/settle-plan.ts';
import { getUserByEmail } from '../staff.ts';
import { type ReviewRow, toReview } from './to-review.ts';

/** The undelivered lines of a review. */
async function findUndelivered(core: Core, tx: Core['store']['db'], { transactionId, part }: ReviewRow) {
  const tables = core.store.t;
  const items = await tx.select().from(tables.orderItems).where(eq(tables.orderItems.transactionId, transactionId));
  const named = items.filter(({ itemId }) => itemId === part);
  const undelivered = (named.length > 0 ? named : items).filter(
    (item) => isSold(item) && !item.grantId && !item.codeHash,
  );
  const priceIds = undelivered.map(({ priceId }) => priceId);
  const prices = await tx.select().from(tables.prices).where(inArray(tables.prices.priceId, priceIds));
  return undelivered.flatMap((item) => {
    const price = prices.find(({ priceId }) => priceId === item.priceId);
    return price === undefined ? [] : [{ item, sku: price.sku, plan: toPlan(price) }];
  });
}

type Undelivered = Awaited<ReturnType<typeof findUndelivered>>[number];

/** Assigns the subscription of an order, with its future bills, to an account. Returns false if it has an owner. */
async function assignSubscription(
  core: Core,
  tx: Core['store']['db'],
  { transactionId, part }: ReviewRow,
  userId: string,
) {
  const { orders } = core.store.t;
  const [assigned] = await tx
    .update(orders)
    .set({ userId, buyer: 'support' })
    .where(and(eq(orders.transactionId, transactionId), isNotNull(orders.subscriptionId), isNull(orders.userId)))
    .returning({ subscriptionId: orders.subscriptionId });
  if (!assigned?.subscriptionId) return false;
  const { subscriptionId } = assigned;
  await ownSubscription(core, tx, { transactionId, subscriptionId, part }, userId);
  return true;
}

/** Delivers a line that support has approved. */
async function deliver(core: Core, tx: Core['store']['db'], line: Undelivered, userId: string): Promise<void> {
  const { orders } = core.store.t;
  const { item, sku, plan } = line;
  if (plan === null) return void (await grantItem(core, tx, item, { sku, userId }));
  const [order] = await tx.select().from(orders).where(eq(orders.transactionId, item.transactionId));
  if (order === undefined) throw new Error(`Line ${item.itemId} belongs to no order.`);
  await grantPlan(core, tx, { order, item, sku, userId, ...plan });
  if (order.subscriptionId !== null) await settlePlan(core, tx, order.subscriptionId);
}

/**
 * Closes a review. With an account, delivers the order's paid, undelivered lines to it, and assigns a subscription
 * without an owner. Throws `not_found`, and `conflict` if the review is closed or has nothing to deliver.
 */
export async function resolveReview(
  core: Core,
  caller: Caller,
  { reviewId, deliverTo, reason }: { reviewId: string; deliverTo: EmailAddress | null; reason: string },
): Promise<Review> {
  const { orders, reviews } = core.store.t;
  return writePayments(core, async (tx) => {
    const [row] = await tx.select().from(reviews).where(eq(reviews.id, reviewId));
    if (row === undefined)
      throw new AppError('not_found', {
        message: `There is no review ${reviewId}. "backline review list" shows those that are open.`,
      });
    const by = caller.session?.user.email ?? 'operator';
    const [closed] = await closeReviews(core, tx, eq(reviews.id, reviewId), { by, resolution: reason });
    if (closed === undefined) throw new AppError('conflict', { message: `Review ${reviewId} is closed already.` });
    const user = deliverTo === null ? null : await getUserByEmail(core, tx, deliverTo);
    const delivered = user === null ? [] : await findUndelivered(core, tx, row);
    const isAssigned = user !== null && (await assignSubscription(core, tx, row, user.id));
    if (user !== null && delivered.length === 0 && !isAssigned)
      throw new AppError('conflict', {
        message:
          'Nothing of this order is left to deliver at a price that is known. Grant by hand: backline grant add.',
      });
    if (user !== null) for (const line of delivered) await deliver(core, tx, line, user.id);
    await settleAdjustments(core, tx, row.transactionId);
    // An order without lines is not delivered later.
    if (row.reason === 'no_lines')
      await tx
        .update(orders)
        .set({ settledAt: closed.resolvedAt, buyer: 'support' })
        .where(and(eq(orders.transactionId, row.transactionId), isNull(orders.settledAt)));
    if (row.reason === 'withdrawal' || row.reason === 'withdrawal_refused')
      await declineWithdrawal(core, tx, caller, row.part, reason);
    await recordEvent(core, tx, caller, {
      type: 'review.resolved',
      ...(user === null ? {} : { subjectUserId: user.id }),
      subject: `order ${row.transactionId}`,
      reason,
      details: { review: row.reason, delivered: delivered.map(({ sku }) => sku).join(' ') },
    });
    return toReview(closed);
  });
}
