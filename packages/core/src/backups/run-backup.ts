import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { desc, eq } from '@backline/db';
import { snapshotDatabase } from '@backline/db/snapshots';
import type { KeptCounts } from '@backline/domain/backups/choose-kept';
import { toActor } from '../audit.ts';
import type { Caller, Core } from '../core.ts';
import { ownCaller } from '../own-caller.ts';
import { findUsedKeys } from '../packs/find-used-keys.ts';
import { toNamedHash } from '../packs/objects.ts';
import { isGone } from '../packs/publications.ts';
import { readShop } from '../read-shop.ts';
import { type Hold, runNow } from '../tasks/run-task.ts';
import { endTask, planTask } from '../tasks/task-rows.ts';
import { BackupError, PlaceRefusedError } from './backup-error.ts';
import type { BackupList } from './backup-list.ts';
import { assertOwnPlace, type BackupPlace, readLists } from './backup-place.ts';
import { type BackupSource, type MadeBackup, makeBackup } from './make-backup.ts';
import { pruneBackups } from './prune-backups.ts';
import { findAhead, findUndecided } from './read-shop.ts';

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
  /** Asks whether the shop is backed up without files that it has lost. Throws where that is not decided. */
  decideOnLacking(keys: readonly string[]): Promise<void>;
}

export interface RunBackup extends MadeBackup {
  pruned: number;
  /** Why older backups were not removed, or not all of them: the key may not delete, for one. Null: they were. */
  notPruned: string | null;
}

/**
 * Makes a backup of all there is by hand, notes it, and removes those that are not kept. One process does so at a time.
 * Throws `BackupError` while another one does, and `PlaceRefusedError` for a place that is not this shop's, with nothing
 * written.
 */
export async function runBackup(core: Core, caller: Caller, place: BackupPlace, run: BackupRun): Promise<RunBackup> {
  const result: { made?: RunBackup; failure?: unknown } = {};
  await runNow(core, caller, 'backup.make', {
    async run(_core, { requestedBy }, hold) {
      try {
        result.made = await makeAndPrune(core, place, run, hold);
      } catch (error) {
        result.failure = error;
      }
      // The server goes on as its settings say.
      if (requestedBy === toActor(ownCaller)) return { state: 'waiting', dueAt: core.clock.now() };
      return result.made === undefined ? { state: 'dropped', outcome: 'It failed.' } : { state: 'done' };
    },
  });
  if (result.failure !== undefined) throw result.failure;
  if (result.made !== undefined) return result.made;
  throw new BackupError('Another process makes a backup of this shop now: run the command again when that has ended.');
}

/** The packs and installers that the database needs. */
async function findNamed(core: Core): Promise<BackupSource['named']> {
  const { packPublications, installers } = core.store.t;
  const now = core.clock.now();
  const gone = (await core.store.db.select().from(packPublications)).filter((row) => isGone(row, now));
  const keys = [...(await findUsedKeys(core, gone))];
  const rows = await core.store.db.select().from(installers);
  return {
    packs: new Map(keys.map((key) => [key, toNamedHash(key)])),
    installers: new Map(rows.map(({ id, sha256 }) => [id, sha256])),
  };
}

type Pruned = Pick<RunBackup, 'pruned' | 'notPruned'>;

/** A backup that was made counts, whatever keeps older ones from being removed. */
async function prune(
  place: BackupPlace,
  lists: { made: BackupList; earlier: readonly BackupList[] },
  keep: KeptCounts | null,
  now: Date,
): Promise<Pruned> {
  if (keep === null) return { pruned: 0, notPruned: null };
  try {
    return { pruned: await pruneBackups(place, lists, keep, now), notPruned: null };
  } catch (error) {
    if (error instanceof PlaceRefusedError || !(error instanceof Error)) throw error;
    // The message of a system's error has a path.
    const isOfSystem = 'errno' in error && 'code' in error;
    return { pruned: 0, notPruned: isOfSystem ? String(error.code) : error.message };
  }
}

/** Makes a backup, in a process that alone does so now. */
export async function makeAndPrune(core: Core, place: BackupPlace, run: BackupRun, hold: Hold): Promise<RunBackup> {
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
      named: await findNamed(core),
      decideOnLacking: run.decideOnLacking,
      at,
      program,
      dialect: core.store.dialect,
      packs: core.packStorage,
      downloadsPath: core.settings.downloadsPath,
      earlier: found.lists,
      goesPast: (await findAhead(core, found.lists)).map(({ stamp }) => stamp),
      assertHeld: hold.renew,
    });
    const { backups } = core.store.t;
    await core.store.write((tx) =>
      tx.insert(backups).values({ stamp: made.list.stamp, place: to, madeAt: at }).onConflictDoNothing(),
    );
    return { ...made, ...(await prune(place, { made: made.list, earlier: found.lists }, keep, at)) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Notes that a backup was restored into a place to try it, and was sound. */
export async function noteTriedBackup(core: Core, stamp: string): Promise<void> {
  const { backups } = core.store.t;
  await core.store.write((tx) => tx.update(backups).set({ triedAt: core.clock.now() }).where(eq(backups.stamp, stamp)));
}

/** When the next backup in a place is due: so long after the newest one, however that was made. */
export async function toNextBackup(core: Core, place: string, everyMs: number): Promise<Date> {
  const { backups } = core.store.t;
  const [newest] = await core.store.db
    .select({ madeAt: backups.madeAt })
    .from(backups)
    .where(eq(backups.place, place))
    .orderBy(desc(backups.madeAt))
    .limit(1);
  return newest === undefined ? core.clock.now() : new Date(newest.madeAt.getTime() + everyMs);
}

/** Plans the backups as the settings say; null: they name no place or no time. */
export async function planBackups(core: Core, every: { place: string; everyMs: number } | null): Promise<void> {
  const { tasks } = core.store.t;
  const plannedAt = every === null ? null : await toNextBackup(core, every.place, every.everyMs);
  await core.store.write(async (tx) => {
    if (plannedAt !== null) await planTask(core, tx, ownCaller, { kind: 'backup.make', subject: 'shop', plannedAt });
    else await endTask(core, tx, eq(tasks.kind, 'backup.make'), { state: 'stopped' });
  });
}
