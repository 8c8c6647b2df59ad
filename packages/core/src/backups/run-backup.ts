import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { snapshotDatabase } from '@backline/db';
import type { KeptCounts } from '@backline/domain/backups/choose-kept';
import type { Core } from '../core.ts';
import { toStamp } from './backup-list.ts';
import type { BackupPlace } from './backup-place.ts';
import { type MadeBackup, makeBackup } from './make-backup.ts';
import { pruneBackups } from './prune-backups.ts';

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
}

/** Makes a backup of all there is, notes it, and removes those that are not kept. */
export async function runBackup(
  core: Core,
  place: BackupPlace,
  { to, databaseUrl, dataPath, settings, program, hostEnv, keep }: BackupRun,
): Promise<MadeBackup & { pruned: number }> {
  await mkdir(dataPath, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(dataPath, 'backup-'));
  try {
    const databaseFile = join(folder, 'database');
    const at = core.clock.now();
    await snapshotDatabase(databaseUrl, databaseFile, hostEnv);
    const made = await makeBackup(place, {
      ...{ databaseFile, settings, at, dialect: core.store.dialect, program },
      ...{ packs: core.packStorage, downloadsPath: core.settings.downloadsPath },
    });
    const { backups: b } = core.store.t;
    await core.store.write((tx) =>
      tx
        .insert(b)
        .values({ stamp: toStamp(at), place: to, madeAt: at })
        .onConflictDoNothing(),
    );
    return { ...made, pruned: keep === null ? 0 : await pruneBackups(place, keep, at) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
