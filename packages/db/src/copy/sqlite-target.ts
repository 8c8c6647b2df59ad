import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type Database from 'better-sqlite3';
import { keepPrivate } from '../keep-private.ts';
import { migrateSqlite } from '../migrate-sqlite.ts';
import { openStore, toDatabaseFile } from '../open-store.ts';
import { syncPath } from '../operations/copy-sqlite.ts';
import { holdAlone } from '../operations/hold-alone.ts';
import { findDamage, openExisting, readContents } from '../operations/inspect-sqlite.ts';
import { keepAside } from '../operations/keep-aside.ts';
import { OperationRefusedError } from '../operations/problem.ts';
import { connectSqlite } from '../sqlite.ts';
import { CorruptDatabaseError } from '../sqlite-faults.ts';
import type { CopyTarget } from './copy-side.ts';
import { listCopyTables, plantedTables } from './copy-tables.ts';
import { readSqliteMoves } from './moves.ts';
import { toRefusal } from './refusal.ts';
import { toShownAddress } from './shown-address.ts';
import { insertSqliteRows, readSqliteRows } from './sqlite-rows.ts';
import { countSqliteRows, setSqliteMove, setSqliteProgress } from './sqlite-statements.ts';

function readExisting<T>(file: string, read: (connection: Database.Database) => T, none: T): T {
  if (!existsSync(file)) return none;
  const connection = openExisting(file, { isReadOnly: true });
  try {
    return read(connection);
  } finally {
    connection.close();
  }
}

/** The database that is in the way has nothing that would be missed: it is empty, or what it had is at the source. */
function assertReplaceable(file: string, arrived: readonly string[]): void {
  const moves = readExisting(file, readSqliteMoves, []);
  if (moves.some(({ id, state }) => state === 'moved' && arrived.includes(id))) return;
  const { schema, rows } = readExisting(file, readContents, { schema: 1, rows: {}, auditEnd: null, shop: null });
  const full = Object.keys(rows).filter((name) => !plantedTables.includes(name) && rows[name] !== 0);
  if (schema === 0 && Object.keys(rows).length > 0)
    throw new OperationRefusedError(`${file} is a database of another program. Nothing was changed: name a new file.`);
  if (full.length > 0) throw toRefusal.ofFull(file, full, 'Name a new file.');
}

/** Takes the name of a database; one that has the name already is kept beside it. */
function swapIn(staged: string, file: string, now: Date): string | null {
  const holder = holdAlone(file, 'copy again');
  try {
    const keptAs = existsSync(file) ? keepAside(file, now) : null;
    for (const suffix of ['-wal', '-shm', '-journal']) rmSync(`${file}${suffix}`, { force: true });
    renameSync(staged, file);
    syncPath(dirname(file));
    return keptAs;
  } finally {
    holder?.close();
  }
}

/** A file that gets its name when it is whole; until then it is `FILE.copying`. */
export async function openSqliteTarget(url: string): Promise<CopyTarget> {
  const file = resolve(toDatabaseFile(url));
  const staged = `${file}.copying`;
  let open: Database.Database | undefined;
  const connect = (): Database.Database => {
    open ??= connectSqlite({ file: staged });
    open.pragma('locking_mode = EXCLUSIVE');
    open.pragma('foreign_keys = OFF');
    return open;
  };
  const close = () => {
    open?.pragma('wal_checkpoint(TRUNCATE)');
    open?.close();
    open = undefined;
  };
  return {
    place: toShownAddress(url),
    async readMoves() {
      if (existsSync(staged)) return readSqliteMoves(connect());
      return readExisting(file, readSqliteMoves, []);
    },
    async assertEmpty(arrived) {
      if (existsSync(file)) assertReplaceable(file, arrived);
    },
    async begin(id, place) {
      close();
      for (const suffix of ['', '-wal', '-shm']) rmSync(`${staged}${suffix}`, { force: true });
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      keepPrivate(staged);
      const connection = connect();
      migrateSqlite(connection, staged);
      connection.transaction(() => {
        for (const { name } of listCopyTables()) connection.exec(`DELETE FROM "${name}"`);
        setSqliteMove(connection, id, 'filling', place);
      })();
    },
    async write(id, table, { rows }, progress) {
      const connection = connect();
      connection.transaction(() => {
        insertSqliteRows(connection, table, rows);
        setSqliteProgress(connection, id, progress);
      })();
    },
    async finish(id, progress) {
      const damage = findDamage(connect());
      if (damage.length > 0) throw new CorruptDatabaseError(staged, damage.join('; '));
      setSqliteProgress(connect(), id, progress);
    },
    readRows: (table, after) => readSqliteRows(connect(), table, after),
    async countRows(table) {
      return countSqliteRows(connect(), table.name);
    },
    async openStore() {
      close();
      return openStore({ url: pathToFileURL(staged).href, keepsMoves: true, isUnchecked: true });
    },
    async setMove(id, state, place) {
      setSqliteMove(connect(), id, state, place);
    },
    async release(id, place) {
      if (!existsSync(staged)) return null;
      setSqliteMove(connect(), id, 'arrived', place);
      close();
      return swapIn(staged, file, new Date());
    },
    async close() {
      close();
    },
  };
}
