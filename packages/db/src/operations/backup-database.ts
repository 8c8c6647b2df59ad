import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { OperationRefusedError } from '../engine/problem.ts';
import { toDatabaseFile } from '../open/open-store.ts';
import { copySqlite } from '../sqlite/copy-sqlite.ts';
import { toCorruptError } from '../sqlite/sqlite-faults.ts';
import { type DatabaseContents, findDamage, openExisting, readContents, verifyDatabaseFile } from './inspect-sqlite.ts';

export interface BackupReport extends DatabaseContents {
  file: string;
  bytes: number;
}

export function assertEmbedded(url: string, tool: string): void {
  if (url.startsWith('file:')) return;
  throw new OperationRefusedError(
    `This database is PostgreSQL, which brings its own tools: use ${tool} with the DATABASE_URL of this installation.`,
  );
}

/**
 * Copies the database while it is in use, then reads the copy back and compares it. The target is never incomplete.
 * Throws `OperationRefusedError` when the target exists, `CorruptDatabaseError` for a damaged source.
 */
export async function backupDatabase(url: string, target: string): Promise<BackupReport> {
  assertEmbedded(url, 'pg_dump (and pg_restore to go back)');
  const source = resolve(toDatabaseFile(url));
  const file = resolve(target);
  if (existsSync(file)) throw new OperationRefusedError(`${file} is there already. Name a new file for the backup.`);
  try {
    const connection = openExisting(source);
    try {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      const damage = findDamage(connection);
      if (damage.length > 0)
        throw new OperationRefusedError(`The database is damaged: ${damage.join('; ')}. A backup of it would be too.`);
      let copied: DatabaseContents | undefined;
      const version = () => connection.pragma('data_version', { simple: true });
      const before = version();
      const expected = readContents(connection);
      copySqlite(connection, file, (copy) => {
        copied = verifyDatabaseFile(copy);
        // Only if nothing was written in the meantime. Otherwise the copy is from a moment in between, and its counts
        // may differ.
        if (version() === before) assertSameContents(expected, copied);
        return true;
      });
      return { file, bytes: statSync(file).size, ...(copied ?? expected) };
    } finally {
      connection.close();
    }
  } catch (error) {
    throw toCorruptError(source, error) ?? error;
  }
}

export function assertSameContents(expected: DatabaseContents, found: DatabaseContents): void {
  const names = new Set([...Object.keys(expected.rows), ...Object.keys(found.rows)]);
  const different = [...names].filter((name) => expected.rows[name] !== found.rows[name]);
  if (different.length > 0 || expected.schema !== found.schema)
    throw new OperationRefusedError(
      `The copy differs from the database in ${different.join(', ')}; it was thrown away.`,
    );
}
