import type { Subscription } from '@backline/domain/support/money/subscription';
import { defineCommand } from '../shared/command.ts';
import { parseChoice } from '../shared/options.ts';
import { statuses, toNextStep } from '../shared/subscription-text.ts';
import { toColumns, toCount } from '../shared/text.ts';

const choices = Object.keys(statuses) as Subscription['status'][];
const parseStatus = (text: string) => parseChoice(text, choices, 'no status of a subscription');

export const command = defineCommand({
  usage: 'list',
  description: 'Every subscription, the newest first: whose, how it stands, what comes next.',
  examples: ['subscription list', 'subscription list --status past_due'],
  options: { '--status <STATUS>': 'only active, trialing, past_due, paused or canceled ones' },
  reason: 'optional',
  needs: ['shop'],
  async run(context, _args, options) {
    const input = {
      status: options.status === undefined ? null : parseStatus(options.status),
      reason: options.reason,
    };
    const answer = await context.withClient((client) => client.listSubscriptions(input));
    const { subscriptions, total } = answer;
    const left = total - subscriptions.length;
    if (total === 0) context.log('There are none.');
    if (left > 0) context.log(`${toCount(left, 'older one')} not shown: narrow it down with --status.`);
    const rows = subscriptions.map((one) => [
      one.subscriptionId,
      one.email ?? '(no account)',
      one.status,
      one.plan,
      toNextStep(one),
    ]);
    const heading = ['SUBSCRIPTION', 'ACCOUNT', 'STATUS', 'PLAN', 'NEXT'];
    return { data: answer, lines: total === 0 ? [] : toColumns(heading, rows), hasTimes: true };
  },
});
