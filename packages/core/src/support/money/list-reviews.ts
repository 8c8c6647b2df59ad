import { asc, isNull } from '@backline/db';
import type { Review } from '@backline/domain/support/money/review';
import type { Caller, Core } from '../../core.ts';
import { recordLookUp } from '../staff.ts';
import { toReview } from './to-review.ts';

const maxRows = 1000;

/** Open reviews, oldest first. */
export async function listReviews(
  core: Core,
  caller: Caller,
  { reason }: { reason: string },
): Promise<{ reviews: Review[] }> {
  const { reviews } = core.store.t;
  const rows = await core.store.db
    .select()
    .from(reviews)
    .where(isNull(reviews.resolvedAt))
    .orderBy(asc(reviews.createdAt), asc(reviews.id))
    .limit(maxRows);
  await recordLookUp(core, caller, { type: 'support.reviews_listed', reason, details: { open: rows.length } });
  return { reviews: rows.map(toReview) };
}
