import { type AuditVerdict, verifyAuditChain } from '../../audit.ts';
import type { Caller, Core } from '../../core.ts';
import { recordLookUp } from '../staff.ts';

export interface AuditCheck {
  /** An anchor that was stored elsewhere, as `SEQ:HASH`. Verification starts there. */
  since?: string | undefined;
  reason: string;
}

/** Verifies that no audit entry was changed or removed. */
export async function verifyAudit(core: Core, caller: Caller, { since, reason }: AuditCheck) {
  await recordLookUp(core, caller, { type: 'support.audit_verified', reason });
  const verdict = await verifyAuditChain(core, since);
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
