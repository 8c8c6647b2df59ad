import { createHmac } from 'node:crypto';
import {
  type AuditDetails,
  asc,
  type Db,
  desc,
  eq,
  gt,
  prepareStatement,
  setAuditHead,
  takeAuditPlaces,
  toAuditAnchor,
} from '@backline/db';
import type { Caller, Core } from './core.ts';

/** A recorded event, as the audit stores it: its type is the entry's action. */
export interface AuditRecord {
  type: string;
  subjectUserId?: string | undefined;
  subject?: string | undefined;
  reason?: string | undefined;
  details?: AuditDetails;
}

type Entry = Core['store']['t']['auditEntries']['$inferSelect'];

/** The hash is keyed and covers the previous entry's hash: nobody without the key can rewrite the chain. */
function hashEntry(core: Core, previousHash: string, entry: Omit<Entry, 'hash'>): string {
  const { seq, at, actor, source, origin, action, subjectUserId, subject, reason, details } = entry;
  const parts = [previousHash, seq, at.getTime(), actor, source, origin, action, subjectUserId, subject, reason];
  const sorted = Object.entries(details).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHmac('sha256', core.keys.audit)
    .update(JSON.stringify([...parts, sorted]))
    .digest('base64url');
}

const insertEntry = prepareStatement((tx, { auditEntries }, entry: Entry) => {
  const { seq, at, actor, source, origin, action, subjectUserId, subject, reason, details, hash } = entry;
  return tx
    .insert(auditEntries)
    .values({ seq, at, actor, source, origin, action, subjectUserId, subject, reason, details, hash })
    .returning({ seq: auditEntries.seq });
});

const actors = { api: 'visitor', cli: 'operator', webhook: 'provider' } as const;

function toActor({ session, device, source }: Caller): string {
  if (device !== undefined) return `computer ${device.deviceId}`;
  return session?.user.id ?? actors[source];
}

interface Caused {
  caller: Caller;
  event: AuditRecord;
}

/**
 * Writes audit entries in the transaction of their changes, in this order: if they cannot be written, the changes do not
 * happen. Events may come from writes that are under way.
 */
export async function recordAudits(core: Core, tx: Db, written: readonly (Caused | Promise<Caused>)[]): Promise<void> {
  const { t } = core.store;
  const [records, { seq: first, previousHash }] = await Promise.all([
    Promise.all(written),
    takeAuditPlaces(tx, t, written.length),
  ]);
  let hash = previousHash;
  const entries = records.map(({ caller, event: record }, index) => {
    const entry = {
      seq: first + index,
      at: core.clock.now(),
      actor: toActor(caller),
      source: caller.source,
      origin: caller.userAgent === null ? caller.ip : `${caller.ip} ${caller.userAgent}`,
      action: record.type,
      subjectUserId: record.subjectUserId ?? null,
      subject: record.subject ?? null,
      reason: record.reason ?? null,
      details: record.details ?? {},
    };
    hash = hashEntry(core, hash, entry);
    return { ...entry, hash };
  });
  await Promise.all([...entries.map((entry) => insertEntry(tx, t, entry)), setAuditHead(tx, t, hash)]);
}

/** Writes one audit entry, as `recordAudits` does. */
export async function recordAudit(core: Core, tx: Db, caller: Caller, record: AuditRecord): Promise<void> {
  await recordAudits(core, tx, [{ caller, event: record }]);
}

/** Whether the newest entry, if there is one, was written under this installation's key. */
export async function isLastEntryOurs(core: Core): Promise<boolean> {
  const { auditEntries: t } = core.store.t;
  const [last, before] = await core.store.db.select().from(t).orderBy(desc(t.seq)).limit(2);
  return last === undefined || hashEntry(core, before?.hash ?? '', last) === last.hash;
}

const page = 1000;

export interface AuditVerdict {
  /** How many entries are intact. */
  entries: number;
  brokenAt: number | null;
  /** The verified end of the chain, to be kept outside the database. */
  anchor: string | null;
}

/**
 * Verifies the chain, from its first entry or from an anchor (`SEQ:HASH`) that was kept elsewhere. `brokenAt` is the
 * first number that is missing, changed, different from the anchor, or beyond the recorded head; null when every entry
 * is intact.
 */
export async function verifyAuditChain(core: Core, since?: string): Promise<AuditVerdict> {
  const { auditEntries, auditHead } = core.store.t;
  const { db } = core.store;
  const [head] = await db.select().from(auditHead);
  const first = since === undefined ? 1 : Number(since.split(':')[0]);
  const [before] = await db
    .select({ hash: auditEntries.hash })
    .from(auditEntries)
    .where(eq(auditEntries.seq, first - 1));
  let last = { seq: first - 1, hash: before?.hash ?? '' };
  const isSound = (row: Entry) =>
    row.seq === last.seq + 1 &&
    hashEntry(core, last.hash, row) === row.hash &&
    (since === undefined || row.seq > first || toAuditAnchor(row) === since);
  const toVerdict = (isWhole: boolean) => ({
    entries: last.seq - first + 1,
    brokenAt: isWhole ? null : last.seq + 1,
    anchor: isWhole && last.seq > 0 ? toAuditAnchor(last) : null,
  });
  for (;;) {
    const rows = await db
      .select()
      .from(auditEntries)
      .where(gt(auditEntries.seq, last.seq))
      .orderBy(asc(auditEntries.seq))
      .limit(page);
    for (const row of rows) {
      if (!isSound(row)) return toVerdict(false);
      last = row;
    }
    if (rows.length < page) break;
  }
  const end = head ?? { seq: 0, hash: '' };
  // Entries written after the head was read have been verified by this loop.
  const isEnd = last.seq > end.seq || (last.seq === end.seq && last.hash === end.hash);
  return toVerdict(isEnd && (since === undefined || last.seq >= first));
}
