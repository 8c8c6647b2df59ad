import { defineCommand } from '../command.ts';
import { demandReason, reasonOption } from '../options.ts';
import { withSupportClient } from '../support-client.ts';

export const command = defineCommand({
  usage: 'resolve <REVIEW>',
  description:
    'Close a review. With --deliver-to, what was paid for and not delivered goes to that account, and a plan with what it bills later.',
  examples: [
    'review resolve 0195a000-0000-4000-8000-000000000401 --deliver-to composer@example.com --reason "they wrote to us"',
    'review resolve 0195a000-0000-4000-8000-000000000401 --reason "refunded at Paddle"',
  ],
  options: { '--deliver-to <EMAIL>': 'the account that gets it', ...reasonOption },
  isRemote: true,
  async run(context, [reviewId = ''], options) {
    const input = { reviewId, deliverTo: options.deliverTo ?? null, reason: demandReason(options) };
    const review = await withSupportClient(context, options, (client) => client.resolveReview(input), {
      hasGateway: true,
    });
    const outcome = options.deliverTo === undefined ? 'closed' : `closed, delivered to ${options.deliverTo}`;
    return { data: review, lines: [`${review.id} ${outcome}`] };
  },
});
