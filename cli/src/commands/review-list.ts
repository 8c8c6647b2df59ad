import type { Review } from '@backline/domain/support/review';
import type { Context, Options, Outcome } from '../command.ts';
import { toLocalTime } from '../local-time.ts';
import { toReason } from '../options.ts';
import { withSupportClient } from '../support-client.ts';

function toLines(review: Review): string[] {
  const facts = Object.entries(review.details).map(([name, value]) => `${name}=${value}`);
  const about = [review.transactionId, review.part].filter((part) => part !== '').join(' ');
  return [
    `${review.id}  ${toLocalTime(review.createdAt)}  ${about}`,
    `  ${review.message}  ${facts.join(' ')}`.trimEnd(),
  ];
}

/** The purchases that wait for a person, oldest first. */
export async function reviewList(context: Context, _args: string[], options: Options): Promise<Outcome> {
  const { reviews } = await withSupportClient(context, options, (client) =>
    client.listReviews({ reason: toReason(options) }),
  );
  if (reviews.length === 0) context.say('Nothing waits for a person.');
  return { data: { reviews }, lines: reviews.flatMap(toLines), hasTimes: true };
}
