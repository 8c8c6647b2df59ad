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
import { openForPerson, sealForPerson, toOrigin } from './subject-keys.ts';
import { waitForAll } from './wait-for-all.ts';

/** A recorded event as the audit stores it. Its type becomes the entry's action. */
export interface AuditRecord {
  type: string;
  subjectUserId?: string | undefined;
  subject?: string | undefined;
  reason?: string | undefined;
  details?: AuditDetails;
}

type Entry = Core['store']['t']['auditEntries']['$inferSelect'];

/** The hash is keyed and covers the previous entry's hash, so nobody without the key can rewrite the chain. */
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

const actors = { api: 'visitor', cli: 'operator', webhook: 'provider', portal: 'portal' } as const;

export function toActor({ session, device, source }: Caller): string {
  if (device !== undefined) return `computer ${device.deviceId}`;
  return session?.user.id ?? actors[source];
}

interface Caused {
  caller: Caller;
  event: AuditRecord;
}

/**
 * Encrypts an event's origin with the key of the person who acted, or otherwise of the person whom it is about. Null if
 * it concerns no person.
 */
function toSealer({ session, device, ip }: Caller, { subjectUserId }: AuditRecord): string | null {
  if (ip === 'local') return null;
  return session?.user.id ?? device?.userId ?? subjectUserId ?? null;
}

async function sealOrigins(core: Core, tx: Db, records: readonly Caused[]): Promise<string[]> {
  const origins: string[] = [];
  for (const { caller, event } of records) {
    const sealer = toSealer(caller, event);
    const origin = toOrigin(caller);
    origins.push(sealer === null ? origin : await sealForPerson(core, tx, sealer, origin));
  }
  return origins;
}

/** The address and client of an entry, for staff; null if the person was erased. */
export function readOrigin(core: Core, db: Db, { actor, origin, subjectUserId }: Entry): Promise<string | null> {
  const isAccount = /^[\da-f]{8}-[\da-f-]{27}$/.test(actor);
  return openForPerson(core, db, isAccount ? actor : subjectUserId, origin);
}

/**
 * Writes audit entries in the transaction of their changes, in order. If they can't be written, neither are the
 * changes. Concurrent writes may still be computing the events.
 */
export async function recordAudits(core: Core, tx: Db, written: readonly (Caused | Promise<Caused>)[]): Promise<void> {
  const { t } = core.store;
  const toRecords = async () => {
    const records = await waitForAll(written);
    return { records, origins: await sealOrigins(core, tx, records) };
  };
  const [{ records, origins }, { seq: first, previousHash }] = await waitForAll([
    toRecords(),
    takeAuditPlaces(tx, t, written.length),
  ]);
  let hash = previousHash;
  const entries = records.map(({ caller, event: record }, index) => {
    const entry = {
      seq: first + index,
      at: core.clock.now(),
      actor: toActor(caller),
      source: caller.source,
      origin: origins[index] ?? '',
      action: record.type,
      subjectUserId: record.subjectUserId ?? null,
      subject: record.subject ?? null,
      reason: record.reason ?? null,
      details: record.details ?? {},
    };
    hash = hashEntry(core, hash, entry);
    return { ...entry, hash };
  });
  await waitForAll([...entries.map((entry) => insertEntry(tx, t, entry)), setAuditHead(tx, t, hash)]);
}

/** Writes one audit entry, as `recordAudits` does. */
export async function recordAudit(core: Core, tx: Db, caller: Caller, record: AuditRecord): Promise<void> {
  await recordAudits(core, tx, [{ caller, event: record }]);
}

type Checkpoint = Core['store']['t']['auditCheckpoints']['$inferSelect'];

/** A proof of a checkpoint. Without the key, nobody can claim that we removed entries. */
export function toCheckpointProof(core: Core, { seq, hash, entries, at }: Omit<Checkpoint, 'proof'>): string {
  return createHmac('sha256', core.keys.audit)
    .update(JSON.stringify(['checkpoint', seq, hash, entries, at.getTime()]))
    .digest('base64url');
}

/** The start of the audit: the newest checkpoint, if there is one. `isSound`: its signature is ours. */
async function findBeginning(core: Core): Promise<{ seq: number; hash: string; isSound: boolean }> {
  const { auditCheckpoints } = core.store.t;
  const [newest] = await core.store.db.select().from(auditCheckpoints).orderBy(desc(auditCheckpoints.seq)).limit(1);
  if (newest === undefined) return { seq: 0, hash: '', isSound: true };
  return { seq: newest.seq, hash: newest.hash, isSound: toCheckpointProof(core, newest) === newest.proof };
}

/** True if the newest entry, if any, was written with this installation's key. */
export async function isLastEntryOurs(core: Core): Promise<boolean> {
  const { auditEntries } = core.store.t;
  const [last, before] = await core.store.db.select().from(auditEntries).orderBy(desc(auditEntries.seq)).limit(2);
  if (last === undefined) return true;
  const previous = before?.hash ?? (await findBeginning(core)).hash;
  return hashEntry(core, previous, last) === last.hash;
}

const page = 1000;

export interface AuditVerdict {
  /** The number of intact entries. */
  entries: number;
  brokenAt: number | null;
  /** The verified end of the chain, to be kept outside the database. */
  anchor: string | null;
  /** The last entry removed because of its age, or null. */
  removedUntil: number | null;
}

/** The entry before the first one that is checked. */
async function findStart(
  core: Core,
  since: string | undefined,
): Promise<{ seq: number; hash: string; isSound: boolean }> {
  const beginning = await findBeginning(core);
  const first = since === undefined ? 1 : Number(since.split(':')[0]);
  if (first - 1 <= beginning.seq) return beginning;
  const { auditEntries } = core.store.t;
  const [before] = await core.store.db
    .select({ hash: auditEntries.hash })
    .from(auditEntries)
    .where(eq(auditEntries.seq, first - 1));
  return { seq: first - 1, hash: before?.hash ?? '', isSound: true };
}

/**
 * Verifies the chain from its first entry, from the newest checkpoint, or from an anchor (`SEQ:HASH`) that was stored
 * elsewhere. `brokenAt` is the first number that is missing, changed, different from the anchor, or beyond the recorded
 * head; null if every entry is intact. An anchor that was removed because of its age proves nothing any more.
 */
export async function verifyAuditChain(core: Core, since?: string): Promise<AuditVerdict> {
  const { auditEntries, auditHead } = core.store.t;
  const { db } = core.store;
  const [head] = await db.select().from(auditHead);
  const start = await findStart(core, since);
  const first = start.seq + 1;
  const anchoredAt = since === undefined ? 0 : Number(since.split(':')[0]);
  let last = { seq: start.seq, hash: start.hash };
  const isSound = (row: Entry) =>
    row.seq === last.seq + 1 &&
    hashEntry(core, last.hash, row) === row.hash &&
    (row.seq !== anchoredAt || toAuditAnchor(row) === since);
  const { seq: removedSeq } = await findBeginning(core);
  const removedUntil = removedSeq === 0 ? null : removedSeq;
  const toVerdict = (isWhole: boolean) => ({
    entries: last.seq - first + 1,
    brokenAt: isWhole ? null : last.seq + 1,
    anchor: isWhole && last.seq > 0 ? toAuditAnchor(last) : null,
    removedUntil,
  });
  // The anchor may be the last removed entry, whose hash is known.
  const isOther = anchoredAt > 0 && anchoredAt === start.seq && toAuditAnchor(start) !== since;
  if (!start.isSound || isOther) return { ...toVerdict(false), brokenAt: start.seq };
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
  return toVerdict(isEnd && (since === undefined || last.seq >= anchoredAt));
}
