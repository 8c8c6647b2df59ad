import type { ListedMail } from '@backline/domain/support/mails/mail-report';
import { defineCommand } from '../shared/command.ts';
import { parseCount, refuseUsage } from '../shared/options.ts';
import { toColumns, toCount, toLocalTime, toMailState } from '../shared/text.ts';

const toRow = (mail: ListedMail) => [
  mail.id,
  toLocalTime(mail.createdAt),
  mail.kind,
  mail.to ?? '(gone)',
  mail.transactionId ?? '-',
  toMailState(mail),
];

export const command = defineCommand({
  usage: 'list',
  description:
    'Mails, newest first: to whom, of which order, and what became of each. "handed to the mail server" says no more than that.',
  examples: ['mail list --waiting', 'mail list --failed --json'],
  options: {
    '--waiting': 'those that wait',
    '--failed': 'those that were refused or came back',
    '--limit <N>': 'at most so many; 50 unless given',
  },
  reason: 'optional',
  needs: ['shop'],
  async run(context, _args, options) {
    const { waiting = false, failed = false, limit: most = '50' } = options;
    if (waiting && failed) throw refuseUsage('Give --waiting or --failed, not both.');
    const only = waiting ? 'waiting' : failed ? 'failed' : null;
    const limit = parseCount(most, 'limit', 1000);
    const asked = { only, limit, reason: options.reason } as const;
    const found = await context.withClient((client) => client.listMails(asked));
    const { mails, count, paused } = found;
    if (paused !== null)
      context.log(
        `The mail server takes no mail since ${toLocalTime(paused.since)}: ${paused.lastWords ?? 'no reason noted'}.`,
      );
    if (mails.length < count) context.log(`${mails.length} of ${toCount(count, 'mail')}: --limit shows more.`);
    if (mails.length === 0) context.log('No such mail.');
    const heading = ['ID', 'WRITTEN', 'KIND', 'TO', 'ORDER', 'STATE'];
    return { data: found, lines: mails.length === 0 ? [] : toColumns(heading, mails.map(toRow)), hasTimes: true };
  },
});
