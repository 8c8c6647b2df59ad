import type { Log } from '@backline/core/core';
import { readAuditEnd, type Store } from '@backline/db';

/**
 * Logs the last entry of the audit when it has changed. A person who can write to the database cannot change the log,
 * and `audit verify --since` compares the two.
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
