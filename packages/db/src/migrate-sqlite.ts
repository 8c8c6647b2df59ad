import type Database from 'better-sqlite3';
import { listPending } from './migrations.ts';

const createLedger = `CREATE TABLE IF NOT EXISTS schema_migrations (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, hash TEXT NOT NULL, applied_at INTEGER NOT NULL)`;

/**
 * Brings the schema up to date, each migration in one transaction together with its ledger row. The write lock makes
 * a second server wait and then find nothing to do. An existing database is copied aside first.
 * Throws `NewerSchemaError`. Returns the names of what was applied.
 */
export function migrateSqlite(connection: Database.Database, file: string): string[] {
  const readApplied = () =>
    (connection.prepare('SELECT coalesce(max(id), 0) AS id FROM schema_migrations').get() as { id: number }).id;
  connection.exec(createLedger);
  const before = readApplied();
  const pending = listPending('sqlite', before);
  if (pending.length > 0 && before > 0) copyAside(connection, `${file}.before-${before + 1}`);

  const names: string[] = [];
  for (const migration of pending) {
    connection.exec('BEGIN IMMEDIATE');
    try {
      if (readApplied() < migration.id) {
        for (const statement of migration.statements) connection.exec(statement);
        connection
          .prepare('INSERT INTO schema_migrations (id, name, hash, applied_at) VALUES (?, ?, ?, ?)')
          .run(migration.id, migration.name, migration.hash, Date.now());
        names.push(migration.name);
      }
      connection.exec('COMMIT');
    } catch (error) {
      connection.exec('ROLLBACK');
      throw error;
    }
  }
  return names;
}

function copyAside(connection: Database.Database, target: string): void {
  // VACUUM INTO refuses an existing file: the copy of an upgrade that was cut short is already there and whole.
  try {
    connection.prepare('VACUUM INTO ?').run(target);
  } catch (error) {
    if (!/already exists/.test((error as Error).message)) throw error;
  }
}
