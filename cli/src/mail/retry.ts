import { defineCommand } from '../shared/command.ts';
import { parseStart } from '../shared/options.ts';
import { toCount } from '../shared/text.ts';

export const command = defineCommand({
  usage: 'retry [ID]',
  description:
    'Try mails again now that wait or were refused: one, or all of them, also those of which the mail server said no for good. Links that were refused have gone: their readers ask again. A running server sends them within seconds.',
  examples: [
    'mail retry --reason "the password of the mail server was corrected"',
    'mail retry --since 2026-11-20T08:00:00Z --reason "a filter has refused them"',
    'mail retry 0195a000-0000-4000-8000-000000000601 --reason "the mailbox exists now"',
  ],
  options: { '--since <TIME>': 'only those that were written since then' },
  reason: 'demanded',
  needs: ['shop'],
  async run(context, [mailId = null], options) {
    const { reason } = options;
    const since = options.since === undefined ? null : parseStart(options.since, 'since');
    const answer = await context.withClient((client) => client.retryMails({ mailId, since, reason }));
    return { data: answer, lines: [`${toCount(answer.mails, 'mail')} due now`] };
  },
});
