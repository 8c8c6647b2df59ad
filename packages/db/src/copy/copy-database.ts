import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import type Database from 'better-sqlite3';
import type pg from 'pg';
import { hasArrived, MovedDatabaseError, markMoved, readMoved } from '../engine/moves.ts';
import { OperationRefusedError } from '../engine/problem.ts';
import type { Store } from '../engine/store.ts';
import { openStore, toDatabaseFile } from '../open/open-store.ts';
import { holdAlone } from '../operations/hold-alone.ts';
import { openPostgresStore } from '../pg/pg.ts';
import { toShownPgAddress } from '../pg/pg-address.ts';
import { CorruptDatabaseError } from '../sqlite/sqlite-faults.ts';
import { type CopyRow, type CopyTable, listCopyTables } from './copy-tables.ts';
import { readPgRows } from './pg-rows.ts';
import { assertEmpty, beginFilling, connectTarget, copyRows, prepareForUse, toReadingStore } from './pg-target.ts';
import { toShownAddress } from './shown-address.ts';
import { countSqliteRows, readSqliteRows } from './sqlite-rows.ts';

export interface CopyOptions {
  /** The SQLite database to copy, which is marked as moved afterwards. */
  from: string;
  /** The empty PostgreSQL database to copy into. */
  to: string;
  /** Reads a database's audit and returns its end, or null if it is empty. Throws if it is damaged. */
  verifyAudit(store: Store): Promise<string | null>;
  /** `of`: the total number of rows. */
  onProgress?(rows: number, of: number): void;
}

export interface CopyReport {
  /** Addresses without passwords. */
  from: string;
  to: string;
  tables: { table: string; rows: number }[];
  /** The end of both audits, as `SEQ:HASH`; null if empty. */
  auditEnd: string | null;
  /** False if the copy had already been finished, so nothing was done. */
  isNew: boolean;
}

const isEmbedded = (url: string) => url.startsWith('file:');
const isPostgres = (url: string) => /^postgres(ql)?:\/\//.test(url);

function assertDirection({ from, to }: CopyOptions): void {
  if (isEmbedded(from) && isPostgres(to)) return;
  if (isEmbedded(from))
    throw new OperationRefusedError('Both are SQLite: "backline db backup" and "db restore" copy it.');
  if (isPostgres(to)) throw new OperationRefusedError('Both are PostgreSQL: pg_dump and pg_restore copy it.');
  throw new OperationRefusedError(
    `A shop moves from SQLite to PostgreSQL alone, and ${toShownAddress(from)} is PostgreSQL. pg_dump and pg_restore take it to another server. ` +
      'To use the file again that it came from, set DATABASE_URL to that and run "backline db copy --unmark": what was done since is not in it.',
  );
}

/** Locks the file exclusively until the connection closes. */
function openSource(url: string): Database.Database {
  const file = resolve(toDatabaseFile(url));
  const connection = holdAlone(file, 'copy again');
  if (connection === null) throw new CorruptDatabaseError(file, 'it cannot be read');
  // The lock stays, because no other connection can get it.
  connection.exec('COMMIT');
  return connection;
}

/** Sorts the keys of each object, because PostgreSQL does not keep their order. */
const sortKeys = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

const toCanonicalJson = (text: string) => JSON.stringify(JSON.parse(text), sortKeys);

const isEqual = ({ columns }: CopyTable, row: CopyRow, other: CopyRow): boolean =>
  columns.every(({ kind }, at) => {
    const value = row[at] ?? null;
    const copied = other[at] ?? null;
    if (value === copied) return true;
    if (kind !== 'json' || value === null || copied === null) return false;
    return toCanonicalJson(value) === toCanonicalJson(copied);
  });

interface Sides {
  source: Database.Database;
  client: pg.Client;
  ends: { from: string; to: string };
}

/** Compares every value of a table and returns its number of rows. Throws `OperationRefusedError`. */
async function compareTable({ source, client, ends }: Sides, table: CopyTable): Promise<number> {
  const own = readSqliteRows(source, table);
  let rows = 0;
  const refuse = () =>
    new OperationRefusedError(
      `${table.name} differs in ${ends.to} from its row ${rows + 1} on. Nothing was changed: ${ends.from} stays in use. Copy again.`,
    );
  try {
    for await (const batch of readPgRows(client, table)) {
      for (const copied of batch) {
        const next = own.next();
        if (next.done || !isEqual(table, next.value, copied)) throw refuse();
        rows += 1;
      }
    }
    if (!own.next().done) throw refuse();
    return rows;
  } finally {
    own.return(undefined);
  }
}

/** Fills the target in its current transaction, then compares both databases. */
async function fill(sides: Sides, { onProgress, verifyAudit }: CopyOptions, auditEnd: string | null) {
  const { source, client, ends } = sides;
  const tables = listCopyTables();
  const of = tables.reduce((sum, table) => sum + countSqliteRows(source, table), 0);
  let done = 0;
  function* countRows(rows: Iterable<CopyRow>) {
    for (const row of rows) {
      yield row;
      done += 1;
      if (done % 1000 === 0 || done === of) onProgress?.(done, of);
    }
  }
  for (const table of tables) await copyRows(client, table, countRows(readSqliteRows(source, table)));
  await prepareForUse(client);
  const report: CopyReport['tables'] = [];
  for (const table of tables) report.push({ table: table.name, rows: await compareTable(sides, table) });
  const found = await verifyAudit(toReadingStore(client));
  if (found !== auditEnd)
    throw new OperationRefusedError(`The audit ends at ${auditEnd}, and at ${found} in ${ends.to}. Copy again.`);
  return report;
}

async function move(sides: Sides, options: CopyOptions, auditEnd: string | null): Promise<CopyReport> {
  const { source, client, ends } = sides;
  const moved = readMoved(source);
  if (moved !== null) {
    if (await hasArrived(client, moved.id)) return { ...ends, tables: [], auditEnd, isNew: false };
    if (moved.place !== ends.to) throw new MovedDatabaseError(moved);
    throw new OperationRefusedError(
      `${ends.from} is marked as moved to ${ends.to}, where it has not arrived: the copy was killed in its last moment. Run "backline db copy --unmark", then copy again.`,
    );
  }
  await assertEmpty(client, ends.to);
  await (await openPostgresStore(options.to)).close();
  const id = randomUUID();
  try {
    await beginFilling(client, ends.to);
    const tables = await fill(sides, options, auditEnd);
    await client.query(`INSERT INTO database_moves (id, state, place, at) VALUES ($1, 'arrived', $2, now())`, [
      id,
      ends.from,
    ]);
    // The source is out of use from here on, whatever happens, so that two usable databases never exist at the same
    // time.
    markMoved(source, id, ends.to);
    await client.query('COMMIT');
    return { ...ends, tables, auditEnd, isNew: true };
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

/**
 * Copies an SQLite database to PostgreSQL in one transaction, compares both, and marks the first as moved, so that it
 * is not opened any more. If killed, the target is empty again. Throws `OperationRefusedError`, `MovedDatabaseError`,
 * `NewerSchemaError` and `CorruptDatabaseError`.
 */
export async function copyDatabase(options: CopyOptions): Promise<CopyReport> {
  assertDirection(options);
  const ends = { from: toShownAddress(options.from), to: toShownPgAddress(options.to) };
  // Detect a running server or a missing target before reading the audit.
  openSource(options.from).close();
  const client = await connectTarget(options.to, ends.to);
  try {
    const store = await openStore({ url: options.from, keepsMoves: true });
    const auditEnd = await options.verifyAudit(store).finally(() => store.close());
    const source = openSource(options.from);
    try {
      return await move({ source, client, ends }, options, auditEnd);
    } finally {
      source.close();
    }
  } finally {
    await client.end();
  }
}
