import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readThrown } from '@backline/domain/thrown';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { OperationRefusedError } from '../engine/problem.ts';
import type { Store } from '../engine/store.ts';
import { assertKnownPg } from '../pg/migrate-pg.ts';
import { toSharedDb } from '../pg/pg.ts';
import { connectPg } from '../pg/pg-client.ts';
import { pgKit } from '../tables/pg-kit.ts';
import { createTables } from '../tables/tables.ts';
import {
  type ColumnKind,
  type CopyRow,
  type CopyTable,
  listCopyTables,
  listTableNames,
  plantedTables,
} from './copy-tables.ts';

/** A time in PostgreSQL's format, which counts years before the first one from 1 too. */
export function toPgTime(milliseconds: string): string {
  const date = new Date(Number(milliseconds));
  const iso = date.toISOString();
  const year = date.getUTCFullYear();
  if (year > 0 && year < 10_000) return iso;
  const shown = String(year > 0 ? year : 1 - year).padStart(4, '0');
  return `${shown}${iso.slice(iso.indexOf('-', 1))}${year > 0 ? '' : ' BC'}`;
}

const special = /[\\\b\t\n\v\f\r]/;
const escapes: Record<string, string> = {
  '\\': '\\\\',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\v': '\\v',
  '\f': '\\f',
  '\r': '\\r',
};

function toField(value: string | null, kind: ColumnKind | undefined): string {
  if (value === null) return '\\N';
  if (kind === 'time') return toPgTime(value);
  return special.test(value) ? value.replace(/[\\\b\t\n\v\f\r]/g, (sign) => escapes[sign] ?? sign) : value;
}

/** A row in COPY's text format. */
export function toCopyLine({ columns }: CopyTable, row: CopyRow): string {
  let line = toField(row[0] ?? null, columns[0]?.kind);
  for (let at = 1; at < row.length; at += 1) line += `\t${toField(row[at] ?? null, columns[at]?.kind)}`;
  return `${line}\n`;
}

/** The key of the advisory lock for filling a database. */
const fillingLock = 0x6d6f7665;

/** Connects to the target database. Throws `OperationRefusedError` if another copy is filling it. */
export async function connectTarget(url: string, place: string): Promise<pg.Client> {
  const client = await connectPg(url);
  try {
    await client.query('SELECT pg_advisory_lock($1)', [fillingLock]);
    return client;
  } catch (error) {
    await client.end();
    if (readThrown(error).code !== '55P03') throw error;
    throw new OperationRefusedError(`Another "backline db copy" fills ${place} right now.`);
  }
}

/** Throws `OperationRefusedError` if the database has rows, or tables of another program. */
export async function assertEmpty(client: pg.Client, place: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  );
  const found = rows.map(({ name }) => name);
  if (found.length === 0) return;
  const ours = new Set([...listTableNames(), 'schema_migrations']);
  if (!found.includes('schema_migrations') || found.some((name) => !ours.has(name)))
    throw new OperationRefusedError(
      `${place} has tables of another program. Nothing was changed. Name an empty database: createdb makes one.`,
    );
  await assertKnownPg(client);
  const full: string[] = [];
  for (const name of found.filter((one) => !plantedTables.includes(one)))
    if ((await client.query(`SELECT 1 FROM "${name}" LIMIT 1`)).rows.length > 0) full.push(name);
  if (full.length > 0)
    throw new OperationRefusedError(
      `${place} is not empty: it has rows in ${full.slice(0, 5).join(', ')}${full.length > 5 ? ' and others' : ''}. Nothing was changed. Name an empty database: createdb makes one.`,
    );
}

/** Starts the copy's transaction, locks every table, and removes rows that migrations added. */
export async function beginFilling(client: pg.Client, place: string): Promise<void> {
  const tables = listTableNames().map((name) => `"${name}"`);
  await client.query(`BEGIN READ WRITE; LOCK TABLE ${tables.join()} IN ACCESS EXCLUSIVE MODE`);
  // A program may have written to it since it was found empty.
  await assertEmpty(client, place);
  for (const { name } of listCopyTables())
    if (plantedTables.includes(name)) await client.query(`DELETE FROM "${name}"`);
}

/** A value that PostgreSQL refuses. The message names its column but never the value. */
function toWriteError(error: unknown, { name }: CopyTable): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  const { code = '', where = '' } = error;
  if (!/^2[23]/.test(code)) return error;
  const column = /, column (\w+)/.exec(where)?.[1];
  return new OperationRefusedError(
    `PostgreSQL does not take a value of ${name}${column === undefined ? '' : `.${column}`} (${code}). Correct it, then copy again.`,
  );
}

const chunkChars = 64 * 1024;

function* toChunks(table: CopyTable, rows: Iterable<CopyRow>): Generator<string> {
  let chunk = '';
  for (const row of rows) {
    chunk += toCopyLine(table, row);
    if (chunk.length < chunkChars) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

/** Adds the rows of a table in the connection's current transaction. Throws `OperationRefusedError`. */
export async function copyRows(client: pg.Client, table: CopyTable, rows: Iterable<CopyRow>): Promise<void> {
  const columns = table.columns.map(({ name }) => `"${name}"`).join();
  const into = client.query(from(`COPY "${table.name}" (${columns}) FROM STDIN`));
  try {
    await pipeline(Readable.from(toChunks(table, rows), { objectMode: false }), into);
  } catch (error) {
    throw toWriteError(error, table);
  }
}

/** Columns with a counter for row numbers. Each continues after the largest number. */
const findCounters = `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
  WHERE table_schema = 'public' AND (is_identity = 'YES' OR column_default LIKE 'nextval(%')`;

/** Updates counters and statistics after all rows were added. */
export async function prepareForUse(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(findCounters);
  for (const { table, column } of rows)
    await client.query(
      `SELECT setval(pg_get_serial_sequence($1, $2), greatest(max("${column}"), 1), max("${column}") IS NOT NULL) FROM "${table}"`,
      [`"${table}"`, column],
    );
  await client.query('ANALYZE');
}

/** A read-only store on this connection's transaction. */
export function toReadingStore(client: pg.Client): Store {
  const db = toSharedDb(drizzle(client));
  return {
    dialect: 'pg',
    db,
    t: createTables(pgKit),
    applied: [],
    write: () => Promise.reject(new Error('A database that is being filled is only read.')),
    readAtOnce: (work) => work(db),
    async forgetDeleted() {},
    readFigures: () => ({ pools: [], fileBytes: null, walBytes: null, busy: 0, repeated: 0 }),
    async assertReady() {},
    async close() {},
  };
}
