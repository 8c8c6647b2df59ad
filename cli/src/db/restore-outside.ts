import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupList } from '@backline/core/backups/backup-list';
import { readList } from '@backline/core/backups/backup-place';
import { findMissing, readDatabase, readFiles, readSettings } from '@backline/core/backups/read-backup';
import { toCount } from '../columns.ts';
import type { Context, Outcome } from '../command.ts';
import { processEnv } from '../env.ts';
import { CliError, exitCodes } from '../errors.ts';
import { refuseUsage } from '../options.ts';
import { writeNewFile } from '../write-new-file.ts';
import { openPlace } from './backup-place.ts';
import { restoreFile } from './restore-file.ts';

export interface RestoreOutsideOptions {
  from?: string;
  key?: string;
  at?: string;
  settings?: string;
  dryRun?: boolean;
  yes?: boolean;
}

const quote = (text: string) => `"${text.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`;

/** Brings an installation back from a folder or a bucket: its settings alone, or all the rest. */
export async function act(context: Context, options: RestoreOutsideOptions): Promise<Outcome> {
  if (options.key === undefined) throw refuseUsage('Say with --key FILE what opens the backup.');
  const place = await openPlace(context, { to: options.from, key: options.key });
  const list = await readList(place, options.at);
  if (options.settings !== undefined) {
    const settings = await readSettings(place, list);
    const lines = Object.entries(settings).map(([name, text]) => `${name}=${quote(text)}`);
    writeNewFile(context, options.settings, `${lines.join('\n')}\n`);
    context.log(`The settings of ${list.stamp}, with secrets and paths of the old machine: look through them.`);
    context.log('Give them to this program as its environment, then run the command again without --settings.');
    return { data: { stamp: list.stamp, settings: options.settings }, lines: [options.settings] };
  }
  const missing = await findMissing(place, list);
  if (missing.length > 0)
    throw new CliError(`Backup ${list.stamp} lacks ${toCount(missing.length, 'part')}; nothing was changed.`, {
      code: 'refused',
      exitCode: exitCodes.refused,
      details: missing.slice(0, 20).map((key) => `  ${key}`),
    });
  const { env } = context;
  mkdirSync(env.DATA_PATH, { recursive: true, mode: 0o700 });
  const folder = mkdtempSync(join(env.DATA_PATH, 'backup-'));
  try {
    const file = join(folder, 'database');
    await readDatabase(place, list, file);
    const outcome = await restoreDatabase(context, list, file, options);
    if (options.dryRun === true) return outcome;
    const written = await readFiles(place, list, await openTargets(context));
    context.log(
      `${toCount(written, 'file')} of packs and installers restored. Start the server, then run "db doctor".`,
    );
    return outcome;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function restoreDatabase(
  context: Context,
  { dialect, stamp }: BackupList,
  file: string,
  options: RestoreOutsideOptions,
): Promise<Outcome> {
  const { env, log, confirm } = context;
  const isEmbedded = env.DATABASE_URL.startsWith('file:');
  if ((dialect === 'sqlite') !== isEmbedded)
    throw new CliError(
      `Backup ${stamp} is of ${dialect === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, and DATABASE_URL names the other. Restore it there, then "db copy".`,
      { code: 'refused', exitCode: exitCodes.refused },
    );
  if (isEmbedded) return restoreFile(context, file, options);
  if (options.dryRun === true) {
    log('The dump is whole. Nothing was changed.');
    return { data: { stamp, isDryRun: true }, lines: [] };
  }
  await confirm('This fills the empty database of DATABASE_URL.', 'restore', options.yes === true);
  const { restorePostgresDump } = await import('@backline/db');
  await restorePostgresDump(env.DATABASE_URL, file, processEnv);
  return { data: { stamp, isDryRun: false }, lines: [stamp] };
}

async function openTargets({ env }: Context) {
  const { toDownloadsPath } = await import('@backline/core/downloads/to-downloads-path');
  const { toPacksPath } = await import('@backline/core/packs/to-packs-path');
  const { openPackStorage, toS3Settings } = await import('@backline/storage');
  const path = env.PACKS_PATH ?? toPacksPath(env.DATABASE_URL, env.DATA_PATH);
  return {
    packs: await openPackStorage({ path, s3: toS3Settings(env) }),
    downloadsPath: env.DOWNLOADS_PATH ?? toDownloadsPath(env.DATABASE_URL, env.DATA_PATH),
  };
}
