import { defineCommand } from '../shared/command.ts';
import { toStanding } from '../shared/subscription-text.ts';

export const command = defineCommand({
  usage: 'refresh <SUBSCRIPTION>',
  description: 'Ask Paddle how a subscription stands, and keep the answer. The server does so by itself.',
  examples: ['subscription refresh sub_01hv8x29kz0t586xy6zn1a62ny'],
  reason: 'optional',
  needs: ['shop', 'provider'],
  async run(context, [subscriptionId = ''], { reason }) {
    const answer = await context.withClient((client) => client.refreshSubscription({ subscriptionId, reason }));
    context.log(
      answer.isNews
        ? 'Paddle sent something new, and it is kept. Payments that are missing: backline paddle reconcile'
        : 'It was known like this already.',
    );
    return { data: answer, lines: [toStanding(answer.subscription)], hasTimes: true };
  },
});
