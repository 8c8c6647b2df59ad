import { createHmac } from 'node:crypto';
import { type AuditDetails, asc, type Db, desc, gt, setAuditHead, takeAuditPlace } from '@backline/db';
import type { Caller, Core } from './core.ts';

export interface AuditRecord {
  action: string;
  subjectUserId?: string;
  /** What it is about when that is not a person: a batch, a code by its last four. */
  subject?: string;
  reason?: string;
  /** What was before and after, and whatever else explains it. Never a secret. */
  details?: AuditDetails;
}

type Entry = Core['store']['t']['auditEntries']['$inferSelect'];

/** The hash of an entry is keyed and covers the one before it: nobody without the key can rewrite the chain. */
function hashEntry(core: Core, previousHash: string, entry: Omit<Entry, 'hash'>): string {
  const { seq, at, actor, source, origin, action, subjectUserId, subject, reason, details } = entry;
  const parts = [previousHash, seq, at.getTime(), actor, source, origin, action, subjectUserId, subject, reason];
  const sorted = Object.entries(details).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHmac('sha256', core.keys.audit)
    .update(JSON.stringify([...parts, sorted]))
    .digest('base64url');
}

const actors = { api: 'visitor', cli: 'operator', webhook: 'provider' } as const;

function toActor({ session, source }: Caller): string {
  return session?.user.id ?? actors[source];
}

/** Writes who did what, in the transaction of the change: if this row cannot be written, nothing was done. */
export async function recordAudit(core: Core, tx: Db, caller: Caller, record: AuditRecord): Promise<void> {
  const { t } = core.store;
  const { seq, previousHash } = await takeAuditPlace(tx, t);
  const entry = {
    seq,
    at: core.clock.now(),
    actor: toActor(caller),
    source: caller.source,
    origin: caller.userAgent === null ? caller.ip : `${caller.ip} ${caller.userAgent}`,
    action: record.action,
    subjectUserId: record.subjectUserId ?? null,
    subject: record.subject ?? null,
    reason: record.reason ?? null,
    details: record.details ?? {},
  };
  const hash = hashEntry(core, previousHash, entry);
  await tx.insert(t.auditEntries).values({ ...entry, hash });
  await setAuditHead(tx, t, hash);
}

/** Whether the newest entry was written under this installation's key, as far as there is one. */
export async function isLastEntryOurs(core: Core): Promise<boolean> {
  const { auditEntries: t } = core.store.t;
  const [last, before] = await core.store.db.select().from(t).orderBy(desc(t.seq)).limit(2);
  return last === undefined || hashEntry(core, before?.hash ?? '', last) === last.hash;
}

const page = 1000;

/**
 * Walks the chain from its first entry. `brokenAt` is the first number that is missing, changed, or behind the
 * chain's recorded end; null when every entry is as it was written.
 */
export async function verifyAudit(core: Core): Promise<{ entries: number; brokenAt: number | null }> {
  const { auditEntries, auditHead } = core.store.t;
  const { db } = core.store;
  const [head] = await db.select().from(auditHead);
  let [entries, previousHash] = [0, ''];
  for (;;) {
    const rows = await db
      .select()
      .from(auditEntries)
      .where(gt(auditEntries.seq, entries))
      .orderBy(asc(auditEntries.seq))
      .limit(page);
    for (const row of rows) {
      if (row.seq !== entries + 1 || hashEntry(core, previousHash, row) !== row.hash)
        return { entries, brokenAt: entries + 1 };
      entries += 1;
      previousHash = row.hash;
    }
    if (rows.length < page) break;
  }
  // Entries that were written since the head was read are sound if they got here.
  const isWhole = entries >= (head?.seq ?? 0) && (entries > (head?.seq ?? 0) || previousHash === (head?.hash ?? ''));
  return { entries, brokenAt: isWhole ? null : entries + 1 };
}
