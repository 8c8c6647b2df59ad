import { inArray } from '@backline/db';
import type { Core } from '../core.ts';
import type { BackupList } from './backup-list.ts';

/**
 * Finds backups of this shop with data that the database lacks: their newest audit entry is not in its audit. This
 * happens after an older backup was restored, or when two copies of one database are both in use.
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
  // Entries that were pruned can't be compared.
  const isHere = ({ auditSeq, auditHash }: BackupList) =>
    auditSeq <= (head?.seq ?? 0) && (hashes.get(auditSeq) ?? auditHash) === auditHash;
  return lists.filter((list) => !isHere(list));
}

const shownKeys = 5;

export const toLackingText = (keys: readonly string[]) =>
  `Lost or damaged here, and in no backup: ${keys.length} of the files that the database names (${keys.slice(0, shownKeys).join(', ')}). "backline pack verify" names what is of packs; publish those folders again.`;

/** The backups that no operator has decided to ignore. */
export async function findUndecided(core: Core, lists: readonly BackupList[]): Promise<BackupList[]> {
  const passed = new Set(lists.flatMap(({ goesPast }) => goesPast));
  return (await findAhead(core, lists)).filter(({ stamp }) => !passed.has(stamp));
}

export const toAheadText = ({ stamp, auditSeq }: BackupList) =>
  `Backup ${stamp} of this shop holds more than its database: the entry ${auditSeq} that its audit ends with is not in this one.`;
