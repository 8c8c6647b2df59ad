import { basename, dirname, extname, join } from 'node:path';
import type { Context, Outcome } from '../command.ts';
import { assertDatabaseExists } from '../open-core.ts';

export async function dbBackup({ env, say, now }: Context, [file]: string[]): Promise<Outcome> {
  await assertDatabaseExists(env);
  const { backupDatabase } = await import('@backline/db');
  const target = file ?? (await toDefaultFile(env.DATABASE_URL, now()));
  const report = await backupDatabase(env.DATABASE_URL, target);
  const users = report.rows.users ?? 0;
  say(`Backed up and read back: schema ${report.schema}, ${users} accounts, ${report.bytes} bytes.`);
  if (report.auditEnd !== null)
    say(`The audit ends at ${report.auditEnd}: keep this elsewhere, for "audit verify --since".`);
  say('It holds personal data: keep it where only you can read it.');
  return { data: report, lines: [report.file] };
}

async function toDefaultFile(url: string, now: Date): Promise<string> {
  if (!url.startsWith('file:')) return '';
  const { toDatabaseFile } = await import('@backline/db');
  const database = toDatabaseFile(url);
  const stamp = now.toISOString().slice(0, 19).replace(/[-:]/g, '');
  return join(dirname(database), 'backups', `${basename(database, extname(database))}-${stamp}Z.sqlite`);
}
