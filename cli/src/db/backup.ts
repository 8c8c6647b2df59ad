import { basename, dirname, extname, join } from 'node:path';
import { toDatabaseFile } from '@backline/db/open-store';
import { type Context, defineCommand, type Outcome } from '../shared/command.ts';
import type { BackupOptions } from './backup-options.ts';

/** Other actions on backups, by name. Each is loaded when it is needed. */
const acts: Record<string, () => Promise<{ act(context: Context, options: BackupOptions): Promise<Outcome> }>> = {
  key: () => import('./make-backup-key.ts'),
  list: () => import('./list-backups.ts'),
  verify: () => import('./verify-backup.ts'),
};

export const command = defineCommand({
  usage: 'backup [FILE]',
  description:
    'Back up while the shop is open. With --to, or BACKUP_TO: database, packs, installers and settings, encrypted, into a folder or a bucket, what is new alone; a place with backups of another shop is refused. Else the database, into a file of this machine. "backup key" makes the keys, "backup list" shows what there is, "backup verify" restores one into a place to try it.',
  examples: [
    'db backup key --key key.txt',
    'db backup --to s3://our-backups/shop --keep 24h,7d,4w,12m',
    'db backup verify --to s3://our-backups/shop --key key.txt',
    'db backup /mnt/backups/portal.sqlite',
  ],
  options: {
    '--to <PLACE>': 's3://BUCKET/PREFIX or a folder (BACKUP_TO)',
    '--keep <COUNTS>': 'remove backups but those of so many hours, days, weeks, months: 24h,7d,4w,12m (BACKUP_KEEP)',
    '--key <FILE>':
      'what opens them and whose signature counts, for "backup verify" and "backup list"; "backup key" writes it',
    '--at <STAMP>': 'which one, for "backup verify": the newest',
  },
  confirms: true,
  needs: ['database', 'packs'],
  needsWith: { key: [], list: ['machine'], verify: ['machine', 'clock'] },
  async run(context, [file], options) {
    const act = file === undefined ? undefined : acts[file];
    if (act !== undefined) return (await act()).act(context, options);
    if (file === undefined && (options.to ?? context.env.BACKUP_TO) !== undefined)
      return (await import('./back-up-outside.ts')).act(context, options);
    return backUpToFile(context, file);
  },
});

async function backUpToFile({ env, log, now, toPath }: Context, file: string | undefined): Promise<Outcome> {
  const { backupDatabase } = await import('@backline/db');
  const target = file === undefined ? await toDefaultFile(env.DATABASE_URL, now()) : toPath(file);
  const report = await backupDatabase(env.DATABASE_URL, target);
  const users = report.rows.users ?? 0;
  log(`Backed up and read back: schema ${report.schema}, ${users} accounts, ${report.bytes} bytes.`);
  if (report.auditEnd !== null)
    log(`The audit ends at ${report.auditEnd}: keep this elsewhere, for "audit verify --since".`);
  log('It holds personal data: keep it where only you can read it.');
  return { data: report, lines: [report.file] };
}

async function toDefaultFile(url: string, now: Date): Promise<string> {
  if (!url.startsWith('file:')) return '';
  const database = toDatabaseFile(url);
  const stamp = now.toISOString().slice(0, 19).replace(/[-:]/g, '');
  return join(dirname(database), 'backups', `${basename(database, extname(database))}-${stamp}Z.sqlite`);
}
