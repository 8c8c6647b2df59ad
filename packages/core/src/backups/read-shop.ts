import { inArray } from '@backline/db';
import type { Core } from '../core.ts';
import type { BackupList } from './backup-list.ts';

/** The id of the shop whose database is open. */
export async function readShop({ store }: Core): Promise<string> {
  const [own] = await store.db.select().from(store.t.shop);
  if (own === undefined) throw new Error('The database has no shop.');
  return own.id;
}

/**
 * The backups of this shop that hold more of it than its database does: the entry that their audit ends with is not in this
 * audit. So it is after an older one was restored, and where two copies of one database go on by themselves.
 */
export async function findAhead(core: Core, lists: readonly BackupList[]): Promise<BackupList[]> {
  const { auditEntries, auditHead } = core.store.t;
  if (lists.length === 0) return [];
  const [head] = await core.store.db.select().from(auditHead);
  const entries = await core.store.db
    .select({ seq: auditEntries.seq, hash: auditEntries.hash })
    .from(auditEntries)
    .where(
      inArray(
        auditEntries.seq,
        lists.map(({ auditSeq }) => auditSeq),
      ),
    );
  const hashes = new Map(entries.map(({ seq, hash }) => [seq, hash]));
  // Of what was pruned nothing is left to compare.
  const isHere = ({ auditSeq, auditHash }: BackupList) =>
    auditSeq <= (head?.seq ?? 0) && (hashes.get(auditSeq) ?? auditHash) === auditHash;
  return lists.filter((list) => !isHere(list));
}

const shownKeys = 5;

export const toLackingText = (keys: readonly string[]) =>
  `Lost or damaged here, and in no backup: ${keys.length} of the files that the database names (${keys.slice(0, shownKeys).join(', ')}). "backline pack verify" names what is of packs; publish those folders again.`;

/** Those of them past which no operator has let the shop go on. */
export async function findUndecided(core: Core, lists: readonly BackupList[]): Promise<BackupList[]> {
  const passed = new Set(lists.flatMap(({ goesPast }) => goesPast));
  return (await findAhead(core, lists)).filter(({ stamp }) => !passed.has(stamp));
}

export const toAheadText = ({ stamp, auditSeq }: BackupList) =>
  `Backup ${stamp} of this shop holds more than its database: the entry ${auditSeq} that its audit ends with is not in this one.`;
