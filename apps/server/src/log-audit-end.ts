import type { Log } from '@backline/core/core';
import { readAuditEnd, type Store } from '@backline/db';

/**
 * Logs where the audit ends, when that has changed. Outside the database, nobody who can write to it can
 * change what was logged: `audit verify --since` compares.
 */
export function createAuditEndLog({ db, t }: Store, log: Log): () => Promise<void> {
  let known: string | null = null;
  return async () => {
    const end = await readAuditEnd(db, t);
    if (end === known) return;
    known = end;
    log.info({ auditEnd: end }, 'the audit ends here');
  };
}
