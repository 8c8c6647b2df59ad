import { resolve } from 'node:path';
import type Database from 'better-sqlite3';
import { type Move, readMoved } from '../engine/moves.ts';
import { toDatabaseFile } from '../open/open-store.ts';
import { openExisting } from '../operations/inspect-sqlite.ts';

/** Where a database has moved to, or null. */
export const findMoved = (url: string): Move | null => (url.startsWith('file:') ? useFile(url, readMoved) : null);

/** Allows a moved database to be opened again. Changes made at its new place are missing. */
export function unmarkMoved(url: string): void {
  useFile(url, (connection) => connection.exec("DELETE FROM database_moves WHERE state = 'moved'"));
}

function useFile<T>(url: string, use: (connection: Database.Database) => T): T {
  const connection = openExisting(resolve(toDatabaseFile(url)));
  try {
    return use(connection);
  } finally {
    connection.close();
  }
}
