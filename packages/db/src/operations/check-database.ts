import { resolve } from 'node:path';
import { assertKnown, latestMigration, listMigrations } from '../engine/migrations.ts';
import { assertNotMoved } from '../engine/moves.ts';
import type { Problem } from '../engine/problem.ts';
import { openStore, toDatabaseFile } from '../open/open-store.ts';
import { connectSqlite } from '../sqlite/sqlite.ts';
import { toCorruptError } from '../sqlite/sqlite-faults.ts';
import { findDamage, openExisting, readContents } from './inspect-sqlite.ts';

/**
 * Low-level checks: the file is intact, references hold, the schema is current, and new connections commit durably.
 * Changes nothing. Returns no problems if the store can be opened.
 */
export async function checkDatabase(url: string): Promise<Problem[]> {
  if (!url.startsWith('file:')) return checkPostgres(url);
  const file = resolve(toDatabaseFile(url));
  try {
    return checkSqliteFile(file);
  } catch (error) {
    const damage = toCorruptError(file, error);
    if (damage === null) return [toRefusal(error)];
    return [{ code: 'database_damaged', message: damage.message }];
  }
}

/** Why the database cannot be opened. Throws any other error. */
function toRefusal(error: unknown): Problem {
  if (!(error instanceof Error)) throw error;
  const { name, message } = error;
  if (name === 'MovedDatabaseError') return { code: 'database_moved', message };
  if (name === 'OlderSchemaError' || name === 'NewerSchemaError') return { code: 'schema_not_current', message };
  throw error;
}

function checkSqliteFile(file: string): Problem[] {
  const connection = openExisting(file);
  try {
    const damage = findDamage(connection);
    if (damage.length > 0)
      return damage.map((line) => ({
        code: 'database_damaged',
        message: `${line}. Restore the newest backup with "backline db restore FILE".`,
      }));
    assertNotMoved(connection);
    const schemaProblem = findSchemaProblem(readContents(connection).schema);
    if (schemaProblem !== null) return [schemaProblem];
  } finally {
    connection.close();
  }
  return findDurabilityProblems(file);
}

function findSchemaProblem(found: number): Problem | null {
  assertKnown(listMigrations('sqlite'), found);
  const known = latestMigration('sqlite').id;
  if (found === known) return null;
  const advice = 'Run "backline db migrate", or start the server once.';
  return { code: 'schema_not_current', message: `The database has schema ${found}, this program ${known}. ${advice}` };
}

function findDurabilityProblems(file: string): Problem[] {
  // The connection that turns on WAL still reports the rollback journal, so ask a second one.
  connectSqlite({ file }).close();
  const connection = connectSqlite({ file });
  try {
    const synchronous = connection.pragma('synchronous', { simple: true });
    if (synchronous === 2) return [];
    return [{ code: 'commits_not_durable', message: `synchronous is ${synchronous} and must be 2 (FULL).` }];
  } finally {
    connection.close();
  }
}

async function checkPostgres(url: string): Promise<Problem[]> {
  try {
    const store = await openStore({ url });
    await store.close();
    return [];
  } catch (error) {
    return [toRefusal(error)];
  }
}
