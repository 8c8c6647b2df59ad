import { basename, dirname, extname, join } from 'node:path';
import { defineCommand } from '../command.ts';
import { assertDatabaseExists } from '../open-core.ts';

export const command = defineCommand({
  usage: 'backup [FILE]',
  description: 'Copy the database while it is in use, and read the copy back. Prints where it is.',
  examples: ['db backup', 'db backup /mnt/backups/portal.sqlite'],
  async run({ env, log, now, toPath }, [file]) {
    await assertDatabaseExists(env);
    const { backupDatabase } = await import('@backline/db');
    const target = file === undefined ? await toDefaultFile(env.DATABASE_URL, now()) : toPath(file);
    const report = await backupDatabase(env.DATABASE_URL, target);
    const users = report.rows.users ?? 0;
    log(`Backed up and read back: schema ${report.schema}, ${users} accounts, ${report.bytes} bytes.`);
    if (report.auditEnd !== null)
      log(`The audit ends at ${report.auditEnd}: keep this elsewhere, for "audit verify --since".`);
    log('It holds personal data: keep it where only you can read it.');
    return { data: report, lines: [report.file] };
  },
});

async function toDefaultFile(url: string, now: Date): Promise<string> {
  if (!url.startsWith('file:')) return '';
  const { toDatabaseFile } = await import('@backline/db');
  const database = toDatabaseFile(url);
  const stamp = now.toISOString().slice(0, 19).replace(/[-:]/g, '');
  return join(dirname(database), 'backups', `${basename(database, extname(database))}-${stamp}Z.sqlite`);
}
