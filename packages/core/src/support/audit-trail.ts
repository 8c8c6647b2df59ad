import { and, type Db, desc, eq, inArray, lt } from '@backline/db';
import type { AuditReport, EmailAddress } from '@backline/domain';
import { type AuditVerdict, verifyAudit } from '../audit.ts';
import type { Caller, Core } from '../core.ts';
import { getUserByEmail, recordLookUp } from './staff.ts';

export interface AuditQuery {
  before: number | null;
  limit: number;
  email?: EmailAddress | undefined;
  reason: string;
}

async function findEmails(core: Core, db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { users } = core.store.t;
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** Entries as staff read them, newest first; actors and subjects by their address. */
export async function readAudit(
  core: Core,
  db: Db,
  { before, limit, userId }: { before: number | null; limit: number; userId?: string },
): Promise<AuditReport[]> {
  const { auditEntries: a, users } = core.store.t;
  const rows = await db
    .select({ entry: a, email: users.email })
    .from(a)
    .leftJoin(users, eq(users.id, a.subjectUserId))
    .where(
      and(
        before === null ? undefined : lt(a.seq, before),
        userId === undefined ? undefined : eq(a.subjectUserId, userId),
      ),
    )
    .orderBy(desc(a.seq))
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

/** The audit, a page at a time. Throws `not_found` for an unknown address. */
export async function listAudit(core: Core, caller: Caller, query: AuditQuery): Promise<{ entries: AuditReport[] }> {
  const { before, limit, email, reason } = query;
  const user = email === undefined ? undefined : await getUserByEmail(core, core.store.db, email);
  const about = user === undefined ? {} : { userId: user.id };
  const entries = await readAudit(core, core.store.db, { before, limit, ...about });
  await recordLookUp(core, caller, { action: 'support.audit_read', subjectUserId: user?.id, reason });
  return { entries };
}

export interface AuditCheck {
  /** An entry that was kept elsewhere, `SEQ:HASH`: the chain is looked at from there. */
  since?: string | undefined;
  reason: string;
}

/** Whether every entry is as it was written. */
export async function checkAudit(core: Core, caller: Caller, { since, reason }: AuditCheck) {
  await recordLookUp(core, caller, { action: 'support.audit_verified', reason });
  const verdict = await verifyAudit(core, since);
  return { ...verdict, message: toMessage(verdict, since?.split(':')[0]) };
}

function toMessage({ entries, brokenAt }: AuditVerdict, since: string | undefined): string {
  if (since !== undefined && entries === 0)
    return `Entry ${since} is not there, or is not the one that was kept: the audit was shortened or rewritten since then. Compare with a backup.`;
  const which =
    since === undefined
      ? `All ${entries} entries`
      : `Entry ${since} is the one that was kept, and all ${entries} from there on`;
  if (brokenAt === null) return `${which} are as they were written.`;
  return `Entry ${brokenAt} is missing or was changed. The ${entries} before it are as they were written.`;
}
