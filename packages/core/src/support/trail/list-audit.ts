import type { EmailAddress } from '@backline/domain/inputs/parse-email';
import type { AuditReport } from '@backline/domain/support/trail/audit-entry';
import type { Caller, Core } from '../../core.ts';
import { getUserByEmail, recordLookUp } from '../staff.ts';
import { readAudit } from './read-audit.ts';

export interface AuditQuery {
  before: number | null;
  limit: number;
  email?: EmailAddress | undefined;
  reason: string;
}

/** One page of the audit. Throws `not_found` for an unknown address. */
export async function listAudit(core: Core, caller: Caller, query: AuditQuery): Promise<{ entries: AuditReport[] }> {
  const { before, limit, email, reason } = query;
  const user = email === undefined ? undefined : await getUserByEmail(core, core.store.db, email);
  const about = user === undefined ? {} : { userId: user.id };
  const entries = await readAudit(core, core.store.db, { before, limit, ...about });
  await recordLookUp(core, caller, { type: 'support.audit_read', subjectUserId: user?.id, reason });
  return { entries };
}
