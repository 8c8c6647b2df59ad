import type { Problem } from '@backline/db';
import { and, gt, isNotNull, isNull, lt, ne, or } from '@backline/db';
import { dayMs, minuteMs } from '@backline/domain/time';
import type { Core } from '../../core.ts';

const lateAfterMs = 15 * minuteMs;
/** A failed mail is reported for a week; after that nothing can be done about it. */
const toldForMs = 7 * dayMs;

/** Undelivered mails, and closed rows that still contain links. */
export async function findOutboxProblems(core: Core): Promise<Problem[]> {
  const { outboxMessages: m } = core.store.t;
  const { db } = core.store;
  const dueBefore = new Date(core.clock.now().getTime() - lateAfterMs);
  const late = await db
    .select({ id: m.id, kind: m.kind, dueAt: m.dueAt, attempts: m.attempts })
    .from(m)
    .where(and(isNull(m.deliveredAt), isNull(m.failedAt), lt(m.dueAt, dueBefore)));
  const givenUp = await db
    .select({ id: m.id, kind: m.kind, lastError: m.lastError })
    .from(m)
    .where(gt(m.failedAt, new Date(core.clock.now().getTime() - toldForMs)));
  const unsealed = await db
    .select({ id: m.id })
    .from(m)
    .where(and(isNotNull(m.sealed), ne(m.sealed, ''), or(isNotNull(m.deliveredAt), isNotNull(m.failedAt))));
  const emptied = await db
    .select({ id: m.id })
    .from(m)
    .where(and(isNull(m.sealed), isNull(m.deliveredAt), isNull(m.failedAt)));
  const reference = (row: { id: string; kind: string }) => `Mail ${row.id} (${row.kind})`;
  return [
    ...late.map((row) => ({
      code: 'mail_late',
      message: `${reference(row)} is due since ${row.dueAt.toISOString()}, ${row.attempts} attempts. Is the server running, and SMTP_URL right?`,
    })),
    ...givenUp.map((row) => ({
      code: 'mail_given_up',
      message: `${reference(row)} was never delivered: ${row.lastError ?? 'no reason noted'}. Its reader can ask for it again.`,
    })),
    ...unsealed.map((row) => ({
      code: 'mail_contents_kept',
      message: `Mail ${row.id} is closed and still has its contents, which may carry a live link.`,
    })),
    ...emptied.map((row) => ({
      code: 'mail_contents_missing',
      message: `Mail ${row.id} is open and has no contents.`,
    })),
  ];
}
