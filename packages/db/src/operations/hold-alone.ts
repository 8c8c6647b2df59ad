import { existsSync } from 'node:fs';
import { readThrown } from '@backline/domain/thrown';
import type Database from 'better-sqlite3';
import { OperationRefusedError } from '../engine/problem.ts';
import { toCorruptError } from '../sqlite/sqlite-faults.ts';
import { openExisting } from './inspect-sqlite.ts';

/**
 * Locks a database exclusively until the connection closes, and starts a transaction. Leaving WAL mode requires the
 * only connection, which detects a running server, and writes the journal into the file. Null if there is no readable
 * database. Throws `OperationRefusedError` if another program has it open; `then` says what to do after closing it.
 */
export function holdAlone(database: string, then: string): Database.Database | null {
  if (!existsSync(database)) return null;
  const connection = openExisting(database);
  try {
    connection.pragma('busy_timeout = 0');
    const mode = connection.pragma('journal_mode = DELETE', { simple: true });
    if (mode !== 'delete') throw Object.assign(new Error('in use'), { code: 'SQLITE_BUSY' });
    connection.pragma('locking_mode = EXCLUSIVE');
    connection.exec('BEGIN EXCLUSIVE');
    return connection;
  } catch (error) {
    connection.close();
    if (toCorruptError(database, error) !== null) return null;
    if (!/^SQLITE_(BUSY|LOCKED)/.test(readThrown(error).code)) throw error;
    throw new OperationRefusedError(
      `${database} is in use. Stop the server and every other program that has it open, then ${then}.`,
      { cause: error },
    );
  }
}
