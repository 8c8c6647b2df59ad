import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BackupError } from '@backline/core/backups/backup-error';
import { readSettings } from '@backline/core/backups/backup-files';
import { type BackupList, listPieces } from '@backline/core/backups/backup-list';
import {
  type BackupPlace,
  chooseList,
  listPlacePieces,
  type OnPiece,
  readLists,
  tryPiece,
} from '@backline/core/backups/backup-place';
import { readDatabase } from '@backline/core/backups/restore-files';
import { toBackedUpStorage } from '@backline/core/backups/to-backed-up-storage';
import { noteDamage } from '@backline/core/own-objects';
import type { Problem } from '@backline/db';
import { findMissingDatabase } from '../clients/needs.ts';
import { operator, withCore } from '../clients/open-core.ts';
import type { Context, Outcome } from '../shared/command.ts';
import { processEnv } from '../shared/env.ts';
import { refuseUsage } from '../shared/options.ts';
import type { BackupOptions } from './backup-options.ts';
import { openPlace } from './backup-place.ts';
import { sayUnsigned } from './say-unsigned.ts';

/** The reason why a piece can't be used, by its hash. Null if it is fine. */
type Pieces = Map<string, string | null>;

/** A backup being checked. */
interface Trial {
  place: BackupPlace;
  list: BackupList;
  settings: Record<string, string>;
  onPiece: OnPiece;
}

/**
 * Restores a backup's database into a temporary place, runs the doctor on it with the backup's settings, and reads and
 * checks all packs and installers. Damaged pieces are recorded in the place, so that the next backup writes them again.
 */
export async function act(context: Context, options: BackupOptions): Promise<Outcome> {
  if (options.key === undefined) throw refuseUsage('Say with --key FILE what opens the backup.');
  const place = await openPlace(context, options);
  const found = await readLists(place);
  const list = chooseList(found, options.at);
  sayUnsigned(context, found);
  const pieces: Pieces = new Map();
  const problems = await tryBackup(context, place, list, pieces);
  const damaged = [...pieces].flatMap(([hash, problem]) => (problem === null ? [] : [{ hash, problem }]));
  problems.push(...damaged.map(({ problem }) => ({ code: 'part_damaged', message: problem })));
  if (problems.length === 0) await noteTried(context, list.stamp);
  const isNoted = await notePieces(place, new Set(damaged.map(({ hash }) => hash)));
  context.log(
    problems.length === 0
      ? `Backup ${list.stamp} was restored, and is sound.`
      : `Backup ${list.stamp} is not sound: ${problems.length} problems.`,
  );
  if (damaged.length > 0)
    context.log(
      isNoted
        ? 'The next backup writes what is damaged again, as far as the shop has it.'
        : 'The place takes no note of what is damaged, so the next backup would trust it: delete it there by hand.',
    );
  return {
    data: { stamp: list.stamp, problems },
    lines: problems.map(({ code, message }) => `${code}: ${message}`),
    isRefused: problems.length !== 0,
  };
}

/** Restores a backup as a trial, and reads every piece of it. */
async function tryBackup(context: Context, place: BackupPlace, list: BackupList, pieces: Pieces): Promise<Problem[]> {
  const { env } = context;
  const onPiece: OnPiece = (hash, problem) => {
    // The first error is the most useful.
    pieces.set(hash, pieces.get(hash) ?? problem);
  };
  const problems: Problem[] = [];
  for (const hash of [list.settings, ...list.database.pieces]) await tryPiece(place, hash, onPiece);
  const faults = [...pieces.values()].filter((problem) => problem !== null);
  // With a wrong key, nothing can be said about the parts.
  if (faults.length === pieces.size) throw new BackupError(faults[0]);
  if (faults.length === 0) {
    const settings = await readSettings(place, list);
    mkdirSync(env.DATA_PATH, { recursive: true, mode: 0o700 });
    const folder = mkdtempSync(join(env.DATA_PATH, 'backup-'));
    try {
      const file = join(folder, 'database.sqlite');
      await readDatabase(place, list, file);
      problems.push(...(await restoreAndExamine(context, { place, list, settings, onPiece }, file)));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  } else
    problems.push({ code: 'not_restored', message: 'It was not restored: its database or its settings are damaged.' });
  for (const hash of listPieces(list)) if (!pieces.has(hash)) await tryPiece(place, hash, onPiece);
  return problems;
}

/** Records damaged pieces. Returns false if the place can't be written. */
async function notePieces({ storage }: BackupPlace, damaged: ReadonlySet<string>): Promise<boolean> {
  if (damaged.size === 0) return true;
  try {
    for await (const object of listPlacePieces(storage))
      if (object.kind === 'object' && damaged.has(object.key.slice(-64))) await noteDamage(storage, object);
    return true;
  } catch {
    return false;
  }
}

async function restoreAndExamine(context: Context, trial: Trial, file: string): Promise<Problem[]> {
  if (trial.list.dialect === 'sqlite') return examine(context, trial, pathToFileURL(file).href);
  const { OperationRefusedError } = await import('@backline/db');
  const { makeTrialDatabase, restorePostgresDump } = await import('@backline/db/snapshots');
  try {
    const database = await makeTrialDatabase(context.env.DATABASE_URL);
    try {
      await restorePostgresDump(database.url, file, { hostEnv: processEnv, isReplacement: true });
      return await examine(context, trial, database.url);
    } finally {
      await database.drop();
    }
  } catch (error) {
    if (!(error instanceof OperationRefusedError)) throw error;
    return [{ code: 'not_restored', message: `It was not restored: ${error.message}` }];
  }
}

/** Problems that can exist only in the installation itself. */
const ofOthers = new Set(['backup_old', 'backup_untried']);
/** Settings from the backup. With another shop's settings, its keys and signed heads would seem wrong. */
const ownSettings = ['APP_SECRET', 'PUBLIC_URL', 'PRODUCT_SLUG'] as const;

async function examine(context: Context, { place, list, settings, onPiece }: Trial, url: string): Promise<Problem[]> {
  const { checkDatabase } = await import('@backline/db');
  const { compareInstallers } = await import('@backline/core/backups/installer-files');
  const { verifyPacks } = await import('@backline/core/packs/verify-packs');
  const { runDoctor } = await import('@backline/core/support/doctor/run-doctor');
  const damage = await checkDatabase(url);
  if (damage.length > 0) return damage;
  const own = ownSettings.flatMap((name) => (settings[name] === undefined ? [] : [[name, settings[name]]]));
  const env = { ...context.env, ...Object.fromEntries(own), DATABASE_URL: url };
  return withCore({ ...context, env, codePrefix: context.codePrefix }, async (opened) => {
    const core = { ...opened, packStorage: toBackedUpStorage(place, list, onPiece) };
    const found = (await runDoctor(core)).filter(({ code }) => !ofOthers.has(code));
    const { problems } = await verifyPacks(core, operator, {});
    const damaged = problems.map(({ sku, version, problem }) => ({
      code: 'pack_damaged',
      message: `Pack ${sku} ${version}: ${problem}.`,
    }));
    const installers = await compareInstallers(core, list);
    return [...found, ...damaged, ...installers.map((message) => ({ code: 'installer_damaged', message }))];
  });
}

/** Records the test of a backup for the doctor, if the installation is on this machine. */
async function noteTried(context: Context, stamp: string): Promise<void> {
  const { noteTriedBackup } = await import('@backline/core/backups/run-backup');
  const note = () => withCore(context, (core) => noteTriedBackup(core, stamp)).then(() => true);
  const isNoted = (await findMissingDatabase(context)) === null && (await note().catch(() => false));
  if (!isNoted) context.log('This machine has no database of the shop, so its doctor does not know of this.');
}
