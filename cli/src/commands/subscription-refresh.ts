import type { Context, Options, Outcome } from '../command.ts';
import { toReason } from '../options.ts';
import { toStanding } from '../subscription-words.ts';
import { withSupportClient } from '../support-client.ts';

/** Asks Paddle how a subscription stands, and keeps the answer. */
export async function subscriptionRefresh(
  context: Context,
  [subscriptionId = '']: string[],
  options: Options,
): Promise<Outcome> {
  const input = { subscriptionId, reason: toReason(options) };
  const answer = await withSupportClient(context, options, (client) => client.refreshSubscription(input), {
    hasGateway: true,
  });
  context.say(
    answer.isNews
      ? 'Paddle said something new, and it is kept. Payments that are missing: backline paddle reconcile'
      : 'It was known like this already.',
  );
  return { data: answer, lines: [toStanding(answer.subscription)], hasTimes: true };
}
