import type { AuditReport } from '@backline/domain/support/trail/audit-entry';
import { defineCommand } from '../shared/command.ts';
import { parseCount } from '../shared/options.ts';
import { toLocalTime } from '../shared/text.ts';

export const command = defineCommand({
  usage: 'list',
  description: 'The audit, newest first: who did what, when, why and from where.',
  examples: ['audit list --limit 20', 'audit list --before 400', 'audit list --user composer@example.com'],
  options: {
    '--user <EMAIL>': 'only what was about this account',
    '--limit <N>': 'how many entries (50)',
    '--before <N>': 'only those before this number: the next page',
  },
  reason: 'optional',
  needs: ['shop'],
  async run(context, _args, options) {
    const limit = options.limit === undefined ? 50 : parseCount(options.limit, 'limit', 500);
    const before = options.before === undefined ? null : parseCount(options.before, 'before', 2_000_000_000);
    const about = options.user === undefined ? {} : { email: options.user };
    const { entries } = await context.withClient((client) =>
      client.listAudit({ before, limit, reason: options.reason, ...about }),
    );
    return { data: { entries }, lines: entries.map(toLine), hasTimes: true };
  },
});

function toLine({ seq, at, action, actor, source, subject, reason, details }: AuditReport): string {
  const more = Object.entries(details).map(([name, value]) => `${name}=${value}`);
  const parts = [
    `${seq}  ${toLocalTime(at)}  ${action}`,
    subject,
    `by ${actor} (${source})`,
    reason && `"${reason}"`,
    more.join(' '),
  ];
  return parts.filter((part) => part !== null && part !== '').join('  ');
}
