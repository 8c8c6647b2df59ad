import { and, desc, isNotNull, isNull, or, type SQL } from '@backline/db';
import type { MailReport, MailState } from '@backline/domain/support/mail-report';
import type { Core } from '../../core.ts';

export type MailRow = Core['store']['t']['outboxMessages']['$inferSelect'];

function toState(row: MailRow): { state: MailState; endedAt: Date | null } {
  if (row.droppedAt !== null) return { state: 'dropped', endedAt: row.droppedAt };
  if (row.bouncedAt !== null) return { state: 'returned', endedAt: row.bouncedAt };
  if (row.failedAt !== null) return { state: 'refused', endedAt: row.failedAt };
  if (row.deliveredAt !== null) return { state: 'handed_over', endedAt: row.deliveredAt };
  return { state: 'waits', endedAt: null };
}

export function toMailReport(row: MailRow): MailReport {
  const { state, endedAt } = toState(row);
  return {
    id: row.id,
    kind: row.kind,
    state,
    createdAt: row.createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    attempts: row.attempts,
    lastWords: state === 'handed_over' ? null : row.lastError,
  };
}

/** Conditions on mails by their state. */
export function mailsThat({ store }: Core) {
  const { outboxMessages: m } = store.t;
  const wait = and(isNull(m.deliveredAt), isNull(m.failedAt));
  const wereRefused = and(isNotNull(m.failedAt), isNull(m.droppedAt));
  return { wait, wereRefused, failed: or(wereRefused, and(isNotNull(m.bouncedAt), isNull(m.droppedAt))) };
}

/** The newest mails of some condition. */
export async function readMails({ store }: Core, condition: SQL | undefined, limit: number): Promise<MailRow[]> {
  const { outboxMessages: m } = store.t;
  return store.db.select().from(m).where(condition).orderBy(desc(m.createdAt)).limit(limit);
}
