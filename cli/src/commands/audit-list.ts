import type { AuditReport } from '@backline/domain/support/audit-entry';
import type { Context, Options, Outcome } from '../command.ts';
import { toLocalTime } from '../local-time.ts';
import { parseCount, toReason } from '../options.ts';
import { withSupportClient } from '../support-client.ts';

/** The audit, newest first, of everybody or of one account. */
export async function auditList(context: Context, _args: string[], options: Options): Promise<Outcome> {
  const limit = options.limit === undefined ? 50 : parseCount(options.limit, 'limit', 500);
  const before = options.before === undefined ? null : parseCount(options.before, 'before', 2_000_000_000);
  const about = options.user === undefined ? {} : { email: options.user };
  const { entries } = await withSupportClient(context, options, (client) =>
    client.listAudit({ before, limit, reason: toReason(options), ...about }),
  );
  return { data: { entries }, lines: entries.map(toLine), hasTimes: true };
}

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
