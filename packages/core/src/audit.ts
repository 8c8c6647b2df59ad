import { randomUUID } from 'node:crypto';
import type { AuditDetails, Db } from '@backline/db';
import type { Caller, Core } from './core.ts';

export interface AuditRecord {
  action: string;
  subjectUserId: string;
  details?: AuditDetails;
}

/** Writes who did what, in the transaction of the change: if this row cannot be written, nothing was done. */
export async function recordAudit(core: Core, tx: Db, caller: Caller, record: AuditRecord): Promise<void> {
  await tx.insert(core.store.t.auditEntries).values({
    id: randomUUID(),
    at: core.clock.now(),
    actor: caller.session?.user.id ?? (caller.source === 'cli' ? 'operator' : 'visitor'),
    source: caller.source,
    action: record.action,
    subjectUserId: record.subjectUserId,
    details: record.details ?? {},
  });
}
