import type Database from 'better-sqlite3';
import { OperationRefusedError } from '../engine/problem.ts';
import type { ColumnKind, CopyRow, CopyTable } from './copy-tables.ts';

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
    // PostgreSQL cannot store this character in texts or JSON.
    return !text.includes('\\u0000');
  } catch {
    return false;
  }
};

/** SQLite stores any value in any column. Values that PostgreSQL would refuse become undefined. */
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

/** The rows of a table in key order. The connection cannot do anything else meanwhile. */
export function* readSqliteRows(connection: Database.Database, table: CopyTable): Generator<CopyRow, undefined> {
  const statement = connection
    .prepare<[], unknown[]>(
      `SELECT ${list(table.columns)}, rowid FROM ${quote(table.name)} ORDER BY ${list(table.key)}`,
    )
    .raw()
    .safeIntegers();
  for (const stored of statement.iterate()) yield toCopyRow(table, stored);
}

export const countSqliteRows = (connection: Database.Database, { name }: CopyTable): number =>
  connection
    .prepare<[], number>(`SELECT count(*) FROM ${quote(name)}`)
    .pluck()
    .get() ?? 0;
