import Database from 'better-sqlite3';
import { listMigrations, listPending, type Migration, type OnMigration } from '../engine/migrations.ts';
import { copySqlite } from './copy-sqlite.ts';
import { CorruptDatabaseError } from './sqlite-faults.ts';

const createLedger = `CREATE TABLE IF NOT EXISTS schema_migrations (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, hash TEXT NOT NULL, applied_at INTEGER NOT NULL)`;

/** The newest applied migration. */
export const readApplied = (connection: Database.Database): number =>
  connection.prepare<[], number>('SELECT max(id) FROM schema_migrations').pluck().get() ?? 0;

/** Tables without a migration ledger: another program's file, or one that lost its ledger. We must not change it. */
function assertOurs(connection: Database.Database, file: string): void {
  const names = connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
  if (names.length > 0 && !names.includes('schema_migrations'))
    throw new CorruptDatabaseError(file, 'it has tables, but no record of the schema');
}

/**
 * Updates the schema, each migration in one transaction with its ledger row. A second server waits for the write lock
 * and then finds nothing to do. An existing database is copied first. Throws `NewerSchemaError` and `OlderSchemaError`.
 * Returns the names of the applied migrations.
 */
export function migrateSqlite(
  connection: Database.Database,
  file: string,
  { migrations = listMigrations('sqlite'), onMigration }: { migrations?: Migration[]; onMigration?: OnMigration } = {},
): string[] {
  assertOurs(connection, file);
  connection.exec(createLedger);
  const before = readApplied(connection);
  const pending = listPending(migrations, before);
  if (pending.length > 0 && before > 0) copyAside(connection, `${file}.before-${before + 1}`, before);

  const names: string[] = [];
  for (const [at, migration] of pending.entries()) {
    connection.exec('BEGIN IMMEDIATE');
    try {
      if (readApplied(connection) < migration.id) {
        onMigration?.({ migration: migration.name, number: at + 1, of: pending.length });
        for (const statement of migration.statements) connection.exec(statement);
        connection
          .prepare('INSERT INTO schema_migrations (id, name, hash, applied_at) VALUES (?, ?, ?, ?)')
          .run(migration.id, migration.name, migration.hash, Date.now());
        names.push(migration.name);
      }
      connection.exec('COMMIT');
    } catch (error) {
      if (connection.inTransaction) connection.exec('ROLLBACK');
      throw error;
    }
  }
  return names;
}

/** Replaces the copy of an interrupted upgrade. If another process has upgraded in the meantime, no copy is kept. */
function copyAside(connection: Database.Database, target: string, schema: number): void {
  copySqlite(connection, target, (copy) => {
    const copied = new Database(copy, { readonly: true });
    try {
      return readApplied(copied) === schema;
    } finally {
      copied.close();
    }
  });
}
