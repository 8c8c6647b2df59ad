import { defineCommand } from '../shared/command.ts';
import { getMeant, isId } from '../shared/get-meant.ts';
import type { SupportClient } from '../shared/support-client.ts';

async function findReview(client: SupportClient, wanted: string, reason: string): Promise<string> {
  const { reviews } = await client.listReviews({ reason });
  const meant = getMeant(wanted, reviews, {
    kind: 'open review of',
    list: 'backline review list',
    toNames: ({ transactionId, id }) => [transactionId, id],
  });
  return meant.id;
}

export const command = defineCommand({
  usage: 'resolve <REVIEW>',
  description:
    'Close a review: by its id, the transaction that it is about, or a part of them. With --deliver-to, what was paid for and not delivered goes to that account, and a plan with what it bills later.',
  examples: [
    'review resolve 0195a000-0000-4000-8000-000000000401 --deliver-to composer@example.com --reason "they wrote to us"',
    'review resolve 0195a000-0000-4000-8000-000000000401 --reason "refunded at Paddle"',
  ],
  options: { '--deliver-to <EMAIL>': 'the account that gets it' },
  reason: 'demanded',
  needs: ['shop', 'provider'],
  async run(context, [wanted = ''], options) {
    const { reason } = options;
    const resolve = async (client: SupportClient) => {
      const reviewId = isId(wanted) ? wanted : await findReview(client, wanted, reason);
      return client.resolveReview({ reviewId, deliverTo: options.deliverTo ?? null, reason });
    };
    const review = await context.withClient(resolve);
    const outcome = options.deliverTo === undefined ? 'closed' : `closed, delivered to ${options.deliverTo}`;
    return { data: review, lines: [`${review.id} ${outcome}`] };
  },
});
