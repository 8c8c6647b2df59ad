import type Database from 'better-sqlite3';
import { getTableName } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/sqlite-core';
import { type ColumnKind, type CopyTable, listCopyTables } from '../src/copy/copy-tables.ts';
import { sqliteKit } from '../src/tables/sqlite-kit.ts';
import { createTables } from '../src/tables/tables.ts';

/** Values that are hard to copy, besides null. */
const texts = [
  'plain',
  '',
  'tab\there\nline\r\n\\N \\. \\ "quoted" \'single\' \b\f\v',
  'Grüße, 你好, שלום, \u{1F3BB} e\u0301 \uFEFF\u2028 ﬀ',
];
const values: Record<ColumnKind, unknown[]> = {
  text: texts,
  int: [0, 1, 2_147_483_647, -2_147_483_648],
  big: [0n, 9_007_199_254_740_993n, 9_223_372_036_854_775_807n, -9_223_372_036_854_775_808n],
  bool: [0, 1, 1, 0],
  // The third time is before the year 1, and the last one is after the year 9999.
  time: [1_795_677_160_123, -1, -62_200_000_000_001, 253_402_300_800_007],
  json: [
    '{}',
    '[]',
    JSON.stringify({ zebra: [1, 0.1, -0, 1e21, 1e-7, true, null], ant: { 'k"ey': texts }, é: '\\u', '': '' }),
    '"text alone"',
  ],
};

interface Reference {
  column: string;
  of: string;
  at: string;
}

function readConstraints(name: string): { references: Reference[]; required: Set<string>; unique: Set<string> } {
  const table = Object.values(createTables(sqliteKit)).find((one) => getTableName(one) === name);
  if (table === undefined) throw new Error(`There is no table ${name}.`);
  const { columns, foreignKeys, indexes, primaryKeys } = getTableConfig(table);
  const keyed = [...primaryKeys.flatMap((key) => key.columns), ...columns.filter((one) => one.primary || one.isUnique)];
  const indexed = indexes.flatMap(({ config }) => (config.unique ? config.columns : [])) as { name: string }[];
  return {
    references: foreignKeys.flatMap((key) => {
      const { columns: own, foreignTable, foreignColumns } = key.reference();
      return own.map((column, at) => ({
        column: column.name,
        of: getTableName(foreignTable),
        at: foreignColumns[at]?.name ?? '',
      }));
    }),
    required: new Set(columns.filter(({ notNull }) => notNull).map((column) => column.name)),
    unique: new Set([...keyed, ...indexed].map((column) => column.name)),
  };
}

/** Writes four rows into each copied table. Each column gets every hard value of its kind, and null if allowed. */
export function fillTables(connection: Database.Database, rows = 4): void {
  const made = new Map<string, Record<string, unknown>[]>();
  const toRow = (table: CopyTable, number: number) => {
    const { references, required, unique } = readConstraints(table.name);
    return Object.fromEntries(
      table.columns.map(({ name, kind }) => {
        const reference = references.find(({ column }) => column === name);
        if (reference !== undefined) return [name, made.get(reference.of)?.[number]?.[reference.at]];
        const value = values[kind][number % 4];
        if (unique.has(name)) return [name, kind === 'text' ? `${value}${name} ${number}` : number];
        return [name, required.has(name) || number % 4 !== 1 ? value : null];
      }),
    );
  };
  connection.pragma('foreign_keys = OFF');
  connection.exec('BEGIN');
  for (const table of listCopyTables()) {
    connection.prepare(`DELETE FROM "${table.name}"`).run();
    const names = table.columns.map(({ name }) => `"${name}"`).join();
    const insert = connection.prepare(
      `INSERT INTO "${table.name}" (${names}) VALUES (${table.columns.map(() => '?').join()})`,
    );
    const own = Array.from({ length: rows }, (_, number) => toRow(table, number));
    made.set(table.name, own);
    for (const row of own) insert.run(...Object.values(row));
  }
  connection.exec('COMMIT');
}
