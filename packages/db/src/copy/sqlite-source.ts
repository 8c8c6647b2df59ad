import { resolve } from 'node:path';
import { toDatabaseFile } from '../open-store.ts';
import { holdAlone } from '../operations/hold-alone.ts';
import { CorruptDatabaseError } from '../sqlite-faults.ts';
import type { CopySource } from './copy-side.ts';
import { readSqliteMoves } from './moves.ts';
import { toShownAddress } from './shown-address.ts';
import { readSqliteRows } from './sqlite-rows.ts';
import { countSqliteRows, setSqliteMove } from './sqlite-statements.ts';

/** Holds an SQLite database alone. Throws `OperationRefusedError` when another program has it open. */
export async function openSqliteSource(url: string): Promise<CopySource> {
  const file = resolve(toDatabaseFile(url));
  const connection = holdAlone(file, 'copy again');
  if (connection === null) throw new CorruptDatabaseError(file, 'it cannot be read');
  // The lock stays: the connection is the only one that gets it.
  connection.exec('COMMIT');
  return {
    place: toShownAddress(url),
    async readMoves() {
      return readSqliteMoves(connection);
    },
    async setMove(id, state, place) {
      setSqliteMove(connection, id, state, place);
    },
    readRows: (table, after) => readSqliteRows(connection, table, after),
    async countRows(table) {
      return countSqliteRows(connection, table.name);
    },
    async close() {
      connection.close();
    },
  };
}
