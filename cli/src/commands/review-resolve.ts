import type { Context, Options, Outcome } from '../command.ts';
import { demandReason } from '../options.ts';
import { withSupportClient } from '../support-client.ts';

/** Closes a review; with an account, what was paid for and not delivered goes to it. */
export async function reviewResolve(context: Context, [reviewId = '']: string[], options: Options): Promise<Outcome> {
  const input = { reviewId, deliverTo: options.deliverTo ?? null, reason: demandReason(options) };
  const review = await withSupportClient(context, options, (client) => client.resolveReview(input));
  const outcome = options.deliverTo === undefined ? 'closed' : `closed, delivered to ${options.deliverTo}`;
  return { data: review, lines: [`${review.id} ${outcome}`] };
}
