import { and, type Db, eq, inArray, isNull, or } from '@backline/db';
import type { Core } from '../core.ts';
import { readRefunded } from './adjustments.ts';
import { closeReviews } from './reviews.ts';

type Review = Core['store']['t']['reviews']['$inferSelect'];

/** The orders of a review: its own, and for a pack that was bought twice the first one. */
const toOrders = ({ transactionId, details: { first } }: Review): string[] =>
  typeof first === 'string' ? [transactionId, first] : [transactionId];

/** A review covers one line, or the lines of both orders of a pack that was bought twice. */
function isAboutLine(review: Review, line: { transactionId: string; itemId: string }): boolean {
  const isWhole = review.reason === 'bought_twice' || review.part === line.itemId;
  return isWhole && toOrders(review).includes(line.transactionId);
}

/**
 * Closes an order's reviews that need no decision any more: of fully refunded lines, and of double purchases after one
 * refund.
 */
export async function settleReviews(core: Core, tx: Db, transactionId: string): Promise<void> {
  const { reviews, orderItems, adjustments: adjusted } = core.store.t;
  const isOfOrder = or(eq(reviews.transactionId, transactionId), eq(reviews.reason, 'bought_twice'));
  const open = (
    await tx
      .select()
      .from(reviews)
      .where(and(isNull(reviews.resolvedAt), isOfOrder))
  ).filter((review) => toOrders(review).includes(transactionId));
  const orders = open.flatMap(toOrders);
  const lines = await tx.select().from(orderItems).where(inArray(orderItems.transactionId, orders));
  const adjustments = await tx.select().from(adjusted).where(inArray(adjusted.transactionId, orders));
  const toOwn = (of: string) => adjustments.filter(({ transactionId: id }) => id === of);
  const paidBack = lines.filter((line) => readRefunded(line, toOwn(line.transactionId)).isAll);
  for (const review of open) {
    const own = paidBack.filter((line) => isAboutLine(review, line));
    const skus = review.reason === 'bought_twice' ? String(review.details.skus).split(' ') : null;
    const isOver = skus === null ? own.length > 0 : skus.every((sku) => own.some((line) => line.sku === sku));
    if (!isOver) continue;
    await closeReviews(core, tx, eq(reviews.id, review.id), { by: 'provider', resolution: 'refunded' });
  }
}
