import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { snapshotDatabase } from '@backline/db';
import type { KeptCounts } from '@backline/domain/backups/choose-kept';
import type { Core } from '../core.ts';
import { claimRepeat } from '../repeat-lease.ts';
import { BackupError } from './backup-error.ts';
import type { BackupList } from './backup-list.ts';
import { assertOwnPlace, type BackupPlace, readLists } from './backup-place.ts';
import { isBackupDue } from './is-backup-due.ts';
import { type MadeBackup, makeBackup } from './make-backup.ts';
import { pruneBackups } from './prune-backups.ts';
import { findAhead, findUndecided, readShop } from './read-shop.ts';

export interface BackupRun {
  /** Where the backups lie, as people read it. */
  to: string;
  databaseUrl: string;
  /** Where the copy of the database waits. */
  dataPath: string;
  settings: Record<string, string>;
  /** The version of this program. */
  program: string;
  /** Of this process: where programs are found. */
  hostEnv: Record<string, string | undefined>;
  /** Null: all are kept. */
  keep: KeptCounts | null;
  /** Asks whether the shop goes on without what a backup of it holds. Throws where that is not decided. */
  decideOnAhead(ahead: BackupList): Promise<void>;
  /** How old the newest backup is before another one is due; null: one is made in any case. */
  everyMs: number | null;
}

export interface RunBackup extends MadeBackup {
  pruned: number;
}

/**
 * Makes a backup of all there is, notes it, and removes those that are not kept. One process does so at a time. Null: none is
 * due, or another process makes it. Throws `PlaceRefusedError` for a place that is not this shop's, with nothing written.
 */
export async function runBackup(core: Core, place: BackupPlace, run: BackupRun): Promise<RunBackup | null> {
  const isWanted = async () => run.everyMs === null || (await isBackupDue(core, run.to, run.everyMs));
  if (!(await isWanted())) return null;
  const lease = await claimRepeat(core, 'backup');
  if (lease === null) {
    if (run.everyMs !== null) return null;
    throw new BackupError(
      'Another process makes a backup of this shop now: run the command again when that has ended.',
    );
  }
  try {
    // Another process may have made it meanwhile.
    if (!(await isWanted())) return null;
    return await makeAndPrune(core, place, run, lease.assertHeld);
  } finally {
    await lease.end();
  }
}

async function makeAndPrune(
  core: Core,
  place: BackupPlace,
  run: BackupRun,
  assertHeld: () => Promise<void>,
): Promise<RunBackup> {
  const { databaseUrl, dataPath, settings, program, hostEnv, keep, to } = run;
  const found = await readLists(place);
  assertOwnPlace(found, await readShop(core));
  const [undecided] = await findUndecided(core, found.lists);
  if (undecided !== undefined) await run.decideOnAhead(undecided);
  await mkdir(dataPath, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(dataPath, 'backup-'));
  try {
    const databaseFile = join(folder, 'database');
    const at = core.clock.now();
    const contents = await snapshotDatabase(databaseUrl, databaseFile, hostEnv);
    const made = await makeBackup(place, {
      databaseFile,
      contents,
      settings,
      at,
      program,
      dialect: core.store.dialect,
      packs: core.packStorage,
      downloadsPath: core.settings.downloadsPath,
      earlier: found.lists,
      goesPast: (await findAhead(core, found.lists)).map(({ stamp }) => stamp),
      assertHeld,
    });
    const { backups } = core.store.t;
    await core.store.write((tx) =>
      tx.insert(backups).values({ stamp: made.list.stamp, place: to, madeAt: at }).onConflictDoNothing(),
    );
    return { ...made, pruned: keep === null ? 0 : await pruneBackups(place, made.list, keep, at) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
