import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BackupList } from '@backline/core/backups/backup-list';
import { readList } from '@backline/core/backups/backup-place';
import { findMissing, readDatabase, readSettings } from '@backline/core/backups/read-backup';
import { toListedStorage } from '@backline/core/backups/to-listed-storage';
import type { Context, Outcome } from '../command.ts';
import { exitCodes } from '../errors.ts';
import { withCore } from '../open-core.ts';
import { refuseUsage } from '../options.ts';
import type { BackupOptions } from './backup-options.ts';
import { openPlace } from './backup-place.ts';

/**
 * Restores a backup into a folder that is removed again, and checks it there: its database by the doctor, with the settings
 * that are in it, and that every file of its list is there.
 */
export async function act(context: Context, options: BackupOptions): Promise<Outcome> {
  if (options.key === undefined) throw refuseUsage('Say with --key FILE what opens the backup.');
  const { env } = context;
  const place = await openPlace(context, options);
  const list = await readList(place, options.at);
  const missing = await findMissing(place, list);
  const settings = await readSettings(place, list);
  const problems = missing.map((key) => ({ code: 'part_missing', message: `The backup lacks ${key}.` }));
  mkdirSync(env.DATA_PATH, { recursive: true, mode: 0o700 });
  const folder = mkdtempSync(join(env.DATA_PATH, 'backup-'));
  try {
    const file = join(folder, 'database.sqlite');
    if (missing.length === 0) await readDatabase(place, list, file);
    if (missing.length === 0 && list.dialect === 'sqlite')
      problems.push(...(await examine(context, list, file, settings)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  if (problems.length === 0) await noteTried(context, list.stamp);
  context.log(
    problems.length === 0
      ? `Backup ${list.stamp} was restored, and is sound.`
      : `Backup ${list.stamp} is not sound: ${problems.length} problems.`,
  );
  if (list.dialect === 'pg')
    context.log(
      'It is a dump of PostgreSQL: its bytes are right. "db restore --from" into an empty database tries the rest.',
    );
  return {
    data: { stamp: list.stamp, problems },
    lines: problems.map(({ code, message }) => `${code}: ${message}`),
    exitCode: problems.length === 0 ? exitCodes.done : exitCodes.refused,
  };
}

/** Problems that only the installation itself can have. */
const ofOthers = new Set(['backup_old', 'backup_untried']);

async function examine(context: Context, list: BackupList, file: string, settings: Record<string, string>) {
  const { checkDatabase } = await import('@backline/db');
  const { runDoctor } = await import('@backline/core/support/doctor/run-doctor');
  const url = pathToFileURL(file).href;
  const damage = await checkDatabase(url);
  if (damage.length > 0) return damage;
  const { APP_SECRET } = settings;
  const env = { ...context.env, DATABASE_URL: url, ...(APP_SECRET !== undefined && { APP_SECRET }) };
  const found = await withCore({ ...context, env, codePrefix: context.codePrefix }, (core) =>
    runDoctor({ ...core, packStorage: toListedStorage(list) }),
  );
  return found.filter(({ code }) => !ofOthers.has(code));
}

/** Where this machine has the installation, its doctor knows that a backup was tried. */
async function noteTried(context: Context, stamp: string): Promise<void> {
  const { noteTriedBackup } = await import('@backline/core/backups/note-tried-backup');
  const note = withCore(context, (core) => noteTriedBackup(core, stamp));
  await note.catch(() => context.log('This machine has no database of the shop, so its doctor does not know of this.'));
}
