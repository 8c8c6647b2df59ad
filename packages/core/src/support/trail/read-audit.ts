import { and, type Db, desc, eq, inArray, lt } from '@backline/db';
import type { AuditReport } from '@backline/domain/support/trail/audit-entry';
import type { Core } from '../../core.ts';

async function findEmails(core: Core, db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { users } = core.store.t;
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** Audit entries for staff, newest first, with the addresses of actors and subjects. */
export async function readAudit(
  core: Core,
  db: Db,
  { before, limit, userId }: { before: number | null; limit: number; userId?: string },
): Promise<AuditReport[]> {
  const { auditEntries, users } = core.store.t;
  const rows = await db
    .select({ entry: auditEntries, email: users.email })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.subjectUserId))
    .where(
      and(
        before === null ? undefined : lt(auditEntries.seq, before),
        userId === undefined ? undefined : eq(auditEntries.subjectUserId, userId),
      ),
    )
    .orderBy(desc(auditEntries.seq))
    .limit(limit);
  const actors = await findEmails(core, db, [...new Set(rows.map(({ entry }) => entry.actor))]);
  return rows.map(({ entry, email }) => ({
    seq: entry.seq,
    at: entry.at.toISOString(),
    actor: actors.get(entry.actor) ?? entry.actor,
    source: entry.source,
    action: entry.action,
    subject: [email, entry.subject].filter((part) => part !== null).join(', ') || null,
    reason: entry.reason,
    details: entry.details,
  }));
}
