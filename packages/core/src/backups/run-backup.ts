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
  /** The place of the backups, as shown to people. */
  to: string;
  databaseUrl: string;
  /** The folder for the copy of the database. */
  dataPath: string;
  settings: Record<string, string>;
  /** The version of this program. */
  program: string;
  /** The environment of this process, to find programs. */
  hostEnv: Record<string, string | undefined>;
  /** How many backups to keep. Null for all of them. */
  keep: KeptCounts | null;
  /** Checks that the operator accepts losing data that only a backup still has. Throws otherwise. */
  decideOnAhead(ahead: BackupList): Promise<void>;
  /** Checks that the operator allows a backup without files that were lost. Throws otherwise. */
  decideOnLacking(keys: readonly string[]): Promise<void>;
}

export interface RunBackup extends MadeBackup {
  pruned: number;
  /** The reason why older backups could not be removed, such as a key without that permission. Null if they were. */
  notPruned: string | null;
}

/**
 * Makes a backup by hand, records it, and removes expired ones. Throws `BackupError` while another process does so, and
 * `PlaceRefusedError` before writing anything if the place is not this shop's.
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
      // The server continues with its own schedule.
      if (requestedBy === toActor(ownCaller)) return { state: 'waiting', dueAt: core.clock.now() };
      return result.made === undefined ? { state: 'dropped', outcome: 'It failed.' } : { state: 'done' };
    },
  });
  if (result.failure !== undefined) throw result.failure;
  if (result.made !== undefined) return result.made;
  throw new BackupError('Another process makes a backup of this shop now: run the command again when that has ended.');
}

/** Lists the packs and installers that the database needs. */
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

/** Removes expired backups. If that fails, the new backup is still complete. */
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
    // A system error's message would contain a path.
    const isOfSystem = 'errno' in error && 'code' in error;
    return { pruned: 0, notPruned: isOfSystem ? String(error.code) : error.message };
  }
}

/** Makes a backup in the one process that may do so now. */
export async function makeAndPrune(
  core: Core,
  place: BackupPlace,
  run: BackupRun,
  hold: Pick<Hold, 'renew'>,
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
      named: await findNamed(core),
      decideOnLacking: run.decideOnLacking,
      at,
      program,
      dialect: core.store.dialect,
      packs: core.packStorage,
      downloadsPath: core.settings.downloadsPath,
      earlier: found.lists,
      goesPast: (await findAhead(core, found.lists)).map(({ stamp }) => stamp),
      renew: hold.renew,
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

/** Records that a trial restore of a backup succeeded. */
export async function noteTriedBackup(core: Core, stamp: string): Promise<void> {
  const { backups } = core.store.t;
  await core.store.write((tx) => tx.update(backups).set({ triedAt: core.clock.now() }).where(eq(backups.stamp, stamp)));
}

/** When the next backup is due: one interval after the newest one, even if that was made by hand. */
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

/** Schedules backups as set, or returns null if the settings name no place or no interval. */
export async function planBackups(core: Core, every: { place: string; everyMs: number } | null): Promise<void> {
  const { tasks } = core.store.t;
  const plannedAt = every === null ? null : await toNextBackup(core, every.place, every.everyMs);
  await core.store.write(async (tx) => {
    if (plannedAt !== null) await planTask(core, tx, ownCaller, { kind: 'backup.make', subject: 'shop', plannedAt });
    else await endTask(core, tx, eq(tasks.kind, 'backup.make'), { state: 'stopped' });
  });
}
