import { desc, isNotNull, type Problem } from '@backline/db';
import { dayMs } from '@backline/domain/time';
import { PlaceRefusedError } from '../../backups/backup-error.ts';
import { fromStamp } from '../../backups/backup-list.ts';
import { assertOwnPlace, type BackupPlace, type PlaceLists, readLists } from '../../backups/backup-place.ts';
import { findUndecided, toAheadText } from '../../backups/read-shop.ts';
import type { Core } from '../../core.ts';
import { readShop } from '../../read-shop.ts';

const oldMs = 2 * dayMs;
const untriedMs = 90 * dayMs;

/** Opens the backup place from the settings. */
export type OpenBackupPlace = () => Promise<Omit<BackupPlace, 'lock'>>;

/**
 * Finds backups that are too old or were never restored, by the lists in the configured place or otherwise by our own
 * records.
 */
export async function findBackupProblems(core: Core, openPlace: OpenBackupPlace | null): Promise<Problem[]> {
  const { backups } = core.store.t;
  const [newest] = await core.store.db.select().from(backups).orderBy(desc(backups.madeAt)).limit(1);
  const ofPlace = openPlace === null ? toAgeProblems(core, newest?.madeAt ?? null) : await lookAtPlace(core, openPlace);
  // Only backups to a configured place are recorded in the database.
  if (newest === undefined) return ofPlace;
  const [tried] = await core.store.db
    .select()
    .from(backups)
    .where(isNotNull(backups.triedAt))
    .orderBy(desc(backups.triedAt))
    .limit(1);
  if (tried?.triedAt != null && core.clock.now().getTime() - tried.triedAt.getTime() <= untriedMs) return ofPlace;
  const message = `No backup was restored ${tried === undefined ? 'ever' : 'in the last 90 days'}, and one that was never restored counts as none: "backline db backup verify --key FILE", on a machine that may have the key.`;
  return [...ofPlace, { code: 'backup_untried', message }];
}

function toAgeProblems(core: Core, newest: Date | null): Problem[] {
  if (newest === null || core.clock.now().getTime() - newest.getTime() <= oldMs) return [];
  const message = `The newest backup is of ${newest.toISOString()}. Is BACKUP_EVERY set, or the timer on? "backline db backup" says what goes wrong.`;
  return [{ code: 'backup_old', message }];
}

/** Checks the place itself. If there is no other problem, reports that it was checked. */
async function lookAtPlace(core: Core, openPlace: OpenBackupPlace): Promise<Problem[]> {
  let found: PlaceLists;
  try {
    found = await readLists(await openPlace());
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return [{ code: 'backup_place_unreadable', message: `The place of backups cannot be read: ${reason}` }];
  }
  const shop = await readShop(core);
  const own = found.lists.filter((list) => list.shop === shop);
  const problems = [...toForeignProblems(found, shop)];
  if (own[0] !== undefined) problems.push(...toAgeProblems(core, fromStamp(own[0].stamp)));
  // A file that can't be read counts as missing.
  else if (problems.length === 0) problems.push(none);
  const [ahead] = await findUndecided(core, own);
  if (ahead === undefined) return problems;
  const message = `${toAheadText(ahead)} Restore it with --replaces, or let the shop go on by "backline db backup".`;
  return [...problems, { code: 'backup_ahead', message }];
}

function toForeignProblems(found: PlaceLists, shop: string): Problem[] {
  try {
    assertOwnPlace(found, shop);
    return [];
  } catch (error) {
    if (!(error instanceof PlaceRefusedError)) throw error;
    return [{ code: 'backup_place_foreign', message: error.message }];
  }
}

const none: Problem = {
  code: 'backup_missing',
  message: 'There is no backup of this shop in its place: "backline db backup" makes one.',
};
