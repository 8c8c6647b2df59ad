import type { Review } from '@backline/domain/support/money/review';
import { defineCommand } from '../shared/command.ts';
import { toLocalTime } from '../shared/text.ts';

function toLines(review: Review): string[] {
  const details = Object.entries(review.details).map(([name, value]) => `${name}=${value}`);
  const about = [review.transactionId, review.part].filter((part) => part !== '').join(' ');
  return [
    `${review.id}  ${toLocalTime(review.createdAt)}  ${about}`,
    `  ${review.message}  ${details.join(' ')}`.trimEnd(),
  ];
}

export const command = defineCommand({
  usage: 'list',
  description: 'Purchases that could not be delivered as they came, or that somebody has to know of.',
  examples: ['review list', 'review list --json'],
  reason: 'optional',
  needs: ['shop'],
  async run(context, _args, { reason }) {
    const { reviews } = await context.withClient((client) => client.listReviews({ reason }));
    if (reviews.length === 0) context.log('Nothing waits for a person.');
    return { data: { reviews }, lines: reviews.flatMap(toLines), hasTimes: true };
  },
});
