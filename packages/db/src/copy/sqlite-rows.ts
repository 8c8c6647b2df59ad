import type Database from 'better-sqlite3';
import { OperationRefusedError } from '../operations/problem.ts';
import { batchLimits, type CopyBatch, type CopyRow, countChars } from './copy-row.ts';
import type { ColumnKind, CopyTable } from './copy-tables.ts';

const quote = (name: string) => `"${name}"`;
const list = (columns: readonly { name: string }[]) => columns.map(({ name }) => quote(name)).join();
const intRange = { min: -2_147_483_648n, max: 2_147_483_647n };

const expected: Record<ColumnKind, string> = {
  text: 'a text without the sign of number 0',
  json: 'JSON',
  int: 'a whole number of 32 bits',
  big: 'a whole number of 64 bits',
  bool: '0 or 1',
  time: 'a time in milliseconds',
};

const isJson = (text: string) => {
  try {
    JSON.parse(text);
    // PostgreSQL stores texts without it, also within JSON.
    return !text.includes('\\u0000');
  } catch {
    return false;
  }
};

/** SQLite stores any value in any column: what PostgreSQL's would not take is undefined. */
function toShared(value: unknown, kind: ColumnKind): string | null | undefined {
  if (value === null) return null;
  if (kind === 'text') return typeof value === 'string' && !value.includes('\0') ? value : undefined;
  if (kind === 'json') return typeof value === 'string' && isJson(value) ? value : undefined;
  if (typeof value !== 'bigint') return undefined;
  if (kind === 'bool') return value === 1n ? 't' : value === 0n ? 'f' : undefined;
  if (kind === 'int' && (value < intRange.min || value > intRange.max)) return undefined;
  if (kind === 'time' && Number.isNaN(new Date(Number(value)).getTime())) return undefined;
  return String(value);
}

function toCopyRow({ name, columns }: CopyTable, stored: unknown[]): CopyRow {
  return columns.map((column, at) => {
    const value = toShared(stored[at], column.kind);
    if (value !== undefined) return value;
    throw new OperationRefusedError(
      `${name}.${column.name} of row ${stored[columns.length]} is not ${expected[column.kind]}, as PostgreSQL needs it. Correct it, then copy again.`,
    );
  });
}

const fromShared = (value: string | null, kind: ColumnKind): unknown => {
  if (value === null || kind === 'text' || kind === 'json') return value;
  return kind === 'bool' ? Number(value === 't') : BigInt(value);
};

/** The rows of a table in the order of its key, in batches. The connection can do nothing else meanwhile. */
export async function* readSqliteRows(
  connection: Database.Database,
  table: CopyTable,
  after: readonly string[] | null,
): AsyncGenerator<CopyBatch> {
  const keyAt = table.key.map(({ name }) => table.columns.findIndex((column) => column.name === name));
  const bound = (after ?? []).map((value, at) => fromShared(value, table.key[at]?.kind ?? 'text'));
  const where = after === null ? '' : `WHERE (${list(table.key)}) > (${bound.map(() => '?').join()})`;
  const statement = connection
    .prepare(`SELECT ${list(table.columns)}, rowid FROM ${quote(table.name)} ${where} ORDER BY ${list(table.key)}`)
    .raw()
    .safeIntegers();
  let rows: CopyRow[] = [];
  let chars = 0;
  const toBatch = (): CopyBatch => ({ rows, after: keyAt.map((at) => rows.at(-1)?.[at] ?? '') });
  for (const stored of statement.iterate(...bound)) {
    const row = toCopyRow(table, stored as unknown[]);
    rows.push(row);
    chars += countChars(row);
    if (rows.length < batchLimits.rows && chars < batchLimits.chars) continue;
    yield toBatch();
    rows = [];
    chars = 0;
  }
  if (rows.length > 0) yield toBatch();
}

/** Adds rows, in the transaction that the connection is in. */
export function insertSqliteRows(connection: Database.Database, table: CopyTable, rows: readonly CopyRow[]): void {
  const places = table.columns.map(() => '?').join();
  const insert = connection.prepare(`INSERT INTO ${quote(table.name)} (${list(table.columns)}) VALUES (${places})`);
  for (const row of rows) insert.run(row.map((value, at) => fromShared(value, table.columns[at]?.kind ?? 'text')));
}
