import { asc, eq, gte, lte } from '@backline/db';
import { dayMs } from '@backline/domain/time';
import { toCheckpointProof } from '../audit.ts';
import type { Caller, Core } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { ownCaller } from '../own-caller.ts';

/** The minimum age of entries to remove. */
export const youngestPrunedMs = 365 * dayMs;
/** One checkpoint per week is enough. */
const pruneEveryMs = 7 * dayMs;

/**
 * Removes audit entries from before a time, and adds a checkpoint from which the rest is verified: the number and hash
 * of the last one, the total, and a keyed proof. Database triggers prevent removal without it.
 */
export async function pruneAudit(core: Core, caller: Caller, before: Date): Promise<{ entries: number }> {
  const { auditEntries, auditCheckpoints } = core.store.t;
  const latest = new Date(Math.min(before.getTime(), core.clock.now().getTime() - youngestPrunedMs));
  return core.store.write(async (tx) => {
    const [kept] = await tx
      .select({ seq: auditEntries.seq })
      .from(auditEntries)
      .where(gte(auditEntries.at, latest))
      .orderBy(asc(auditEntries.seq))
      .limit(1);
    const [head] = await tx.select().from(core.store.t.auditHead);
    const until = (kept?.seq ?? (head?.seq ?? 0) + 1) - 1;
    const [last] = await tx.select().from(auditEntries).where(eq(auditEntries.seq, until));
    if (last === undefined) return { entries: 0 };
    const entries = await tx.$count(auditEntries, lte(auditEntries.seq, until));
    await recordEvent(core, tx, caller, { type: 'audit.pruned', details: { entries, until } });
    const checkpoint = { seq: until, hash: last.hash, entries, at: core.clock.now() };
    await tx.insert(auditCheckpoints).values({ ...checkpoint, proof: toCheckpointProof(core, checkpoint) });
    await tx.delete(auditEntries).where(lte(auditEntries.seq, until));
    return { entries };
  });
}

/** Removes entries past `KEEP_AUDIT`. */
export async function keepAudit(core: Core): Promise<void> {
  const { auditEntries } = core.store.t;
  const before = new Date(core.clock.now().getTime() - core.settings.privacy.keepAuditMs);
  const [oldest] = await core.store.db
    .select({ at: auditEntries.at })
    .from(auditEntries)
    .orderBy(asc(auditEntries.seq))
    .limit(1);
  if (oldest === undefined || oldest.at.getTime() > before.getTime() - pruneEveryMs) return;
  const { entries } = await pruneAudit(core, ownCaller, before);
  core.log.info({ entries }, 'old entries of the audit were removed after a checkpoint');
}
