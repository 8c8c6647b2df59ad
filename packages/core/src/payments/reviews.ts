import { randomUUID } from 'node:crypto';
import { type AuditDetails, and, type Db, isNull, type SQL } from '@backline/db';
import type { ReviewReason } from '@backline/domain/payments/orders';
import type { Core } from '../core.ts';

interface NewReview {
  reason: ReviewReason;
  transactionId: string;
  part?: string;
  details?: AuditDetails;
}

/** Opens a review unless it exists. Returns true if it is new. */
export async function openReview(
  core: Core,
  tx: Db,
  { part = '', details = {}, ...review }: NewReview,
): Promise<boolean> {
  const added = await tx
    .insert(core.store.t.reviews)
    .values({ id: randomUUID(), ...review, part, details, createdAt: core.clock.now() })
    .onConflictDoNothing()
    .returning({ id: core.store.t.reviews.id });
  if (added.length > 0)
    core.log.warn(
      { reason: review.reason, transactionId: review.transactionId, part },
      'a purchase waits for a person',
    );
  return added.length > 0;
}

/** Closes the open reviews that meet a condition, and returns them. `by`: an email, or `provider`. */
export function closeReviews(
  core: Core,
  tx: Db,
  which: SQL | undefined,
  { by, resolution }: Record<'by' | 'resolution', string>,
) {
  const { reviews } = core.store.t;
  return tx
    .update(reviews)
    .set({ resolvedAt: core.clock.now(), resolvedBy: by, resolution })
    .where(and(which, isNull(reviews.resolvedAt)))
    .returning();
}
