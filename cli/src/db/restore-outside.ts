import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings } from '@backline/core/backups/backup-files';
import { type BackupList, fromStamp } from '@backline/core/backups/backup-list';
import { type BackupPlace, chooseList, readLists } from '@backline/core/backups/backup-place';
import { findMissing, type RestoredFiles, readDatabase, restoreFiles } from '@backline/core/backups/restore-files';
import { withCore } from '../clients/open-core.ts';
import type { Context, Outcome } from '../shared/command.ts';
import { processEnv } from '../shared/env.ts';
import { CliError } from '../shared/errors.ts';
import { writeNewFile } from '../shared/named-file.ts';
import { refuseUsage } from '../shared/options.ts';
import { toCount } from '../shared/text.ts';
import { openPlace } from './backup-place.ts';
import { type RestoreOutcome, restoreFile, sayCopy } from './restore-file.ts';
import { sayUnsigned } from './say-unsigned.ts';

export interface RestoreOutsideOptions {
  from?: string;
  key?: string;
  at?: string;
  settings?: string;
  dryRun?: boolean;
  yes?: boolean;
  replaces?: boolean;
}

const shownMissing = 20;

const quote = (text: string) => `"${text.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`;

/** Restores an installation from a folder or a bucket: only its settings, or everything else. */
export async function act(context: Context, options: RestoreOutsideOptions): Promise<Outcome> {
  if (options.key === undefined) throw refuseUsage('Say with --key FILE what opens the backup.');
  const place = await openPlace(context, { to: options.from, key: options.key });
  const found = await readLists(place);
  const list = chooseList(found, options.at);
  sayUnsigned(context, found);
  if (options.settings !== undefined) {
    const settings = await readSettings(place, list);
    const lines = Object.entries(settings).map(([name, text]) => `${name}=${quote(text)}`);
    writeNewFile(context, options.settings, `${lines.join('\n')}\n`);
    context.log(`The settings of ${list.stamp}, with secrets and paths of the old machine: look through them.`);
    context.log(
      'Give them to this program as its environment, start no server yet, and run the command again without --settings.',
    );
    return { data: { stamp: list.stamp, settings: options.settings }, lines: [options.settings] };
  }
  sayList(context, list);
  await sayMissing(context, place, list);
  const { env } = context;
  mkdirSync(env.DATA_PATH, { recursive: true, mode: 0o700 });
  const folder = mkdtempSync(join(env.DATA_PATH, 'backup-'));
  try {
    const file = join(folder, 'database');
    await readDatabase(place, list, file);
    let restored: RestoredFiles = { written: 0, problems: [] };
    const outcome = await restoreDatabase(context, list, file, options, async () => {
      restored = await restoreFiles(place, list, await openTargets(context));
    });
    if (options.dryRun === true) return outcome;
    const { written, problems } = restored;
    context.log(`${toCount(written, 'file')} of packs and installers restored.`);
    await sayInstallers(context, list);
    for (const problem of problems) context.log(problem);
    if (problems.length > 0)
      context.log(
        `${toCount(problems.length, 'file')} of packs and installers not restored. "pack verify" names the versions: publish their folders again.`,
      );
    context.log('Start the server, then run "db doctor".');
    if (problems.length === 0) return outcome;
    return { ...outcome, data: { ...outcome.data, problems }, isRefused: true };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Prints facts that identify a backup, before it replaces anything. */
function sayList({ log }: Context, { stamp, shop, program, accounts, orders, packs, files }: BackupList): void {
  const at = fromStamp(stamp)?.toISOString() ?? stamp;
  const counts = [toCount(accounts, 'account'), toCount(orders, 'order'), toCount(packs, 'pack')].join(', ');
  const kept = toCount(files.packs.length + files.installers.length, 'file');
  log(`Backup ${stamp} of shop ${shop}, made at ${at} by ${program}: ${counts}, in ${kept} beside the database.`);
}

/**
 * Reports missing parts. Parts of the database are checked first, and a missing one ends a restore before any change.
 */
async function sayMissing({ log }: Context, place: BackupPlace, list: BackupList): Promise<void> {
  const missing = await findMissing(place, list);
  if (missing.length === 0) return;
  log(`The backup lacks ${toCount(missing.length, 'part')}, without which some of it cannot be restored:`);
  for (const key of missing.slice(0, shownMissing)) log(`  ${key}`);
}

/**
 * Restores the files of packs and installers before the database. If anything fails, the current database still has its
 * files.
 */
async function restoreDatabase(
  context: Context,
  { dialect, stamp }: BackupList,
  file: string,
  options: RestoreOutsideOptions,
  prepare: () => Promise<void>,
): Promise<RestoreOutcome> {
  const { env, log, confirm } = context;
  const isEmbedded = env.DATABASE_URL.startsWith('file:');
  if ((dialect === 'sqlite') !== isEmbedded)
    throw new CliError(
      `Backup ${stamp} is of ${dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, and DATABASE_URL names the other. Restore it there, then "db copy".`,
      'refused',
    );
  if (isEmbedded) return restoreFile(context, file, options, prepare);
  const { assertEmptyPostgres, restorePostgresDump } = await import('@backline/db/snapshots');
  await assertEmptyPostgres(env.DATABASE_URL);
  if (options.dryRun === true) {
    log('The dump is whole. Nothing was changed.');
    return { data: { stamp, isDryRun: true }, lines: [] };
  }
  await confirm('This fills the empty database of DATABASE_URL.', 'restore');
  await prepare();
  const isReplacement = options.replaces === true;
  await restorePostgresDump(env.DATABASE_URL, file, { hostEnv: processEnv, isReplacement });
  if (!isReplacement) sayCopy(context);
  return { data: { stamp, keepsShop: isReplacement, isDryRun: false }, lines: [stamp] };
}

/** Compares the backup's installers with its own database. */
async function sayInstallers(context: Context, list: BackupList): Promise<void> {
  const { compareInstallers } = await import('@backline/core/backups/installer-files');
  const compare = withCore(context, (core) => compareInstallers(core, list));
  // The database is already restored, and the next command will report a wrong APP_SECRET.
  const faults = await compare.catch((error: Error) => {
    context.log(`The installers were not compared with the database: ${error.message}`);
    return [];
  });
  for (const fault of faults) context.log(fault);
}

async function openTargets({ env }: Context) {
  const { toDownloadsPath } = await import('@backline/core/downloads/to-downloads-path');
  const { openPackStorage } = await import('@backline/storage');
  return {
    packs: await openPackStorage(env),
    downloadsPath: env.DOWNLOADS_PATH ?? toDownloadsPath(env.DATABASE_URL, env.DATA_PATH),
  };
}
