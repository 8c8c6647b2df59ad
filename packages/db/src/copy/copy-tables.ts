import { getTableName, is, type Table } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { type Owner, owners } from '../person/owners.ts';
import { pgKit } from '../tables/pg-kit.ts';
import { createTables } from '../tables/tables.ts';

/** The type of a column in the kit. */
export type ColumnKind = 'text' | 'int' | 'big' | 'bool' | 'time' | 'json';

export interface CopyColumn {
  name: string;
  kind: ColumnKind;
}

/** A table to copy, with its columns and its primary key. */
export interface CopyTable {
  name: string;
  columns: readonly CopyColumn[];
  key: readonly CopyColumn[];
}

/**
 * A row in a form that both databases share, in column order: whole numbers and times (in milliseconds) as decimal
 * texts, booleans as `t` and `f`, JSON as stored.
 */
export type CopyRow = (string | null)[];

const kinds: Record<string, ColumnKind> = {
  PgText: 'text',
  PgInteger: 'int',
  PgBigInt53: 'big',
  PgBoolean: 'bool',
  PgTimestamp: 'time',
  PgJsonb: 'json',
};

const ownerOf: Readonly<Record<string, Owner | undefined>> = owners;

/** Leaves out the record of moves, which concerns a single database, and tables that triggers fill. */
const isCopied = (name: string) => name !== 'databaseMoves' && ownerOf[name] !== 'triggers';

function toColumn({ name, columnType }: { name: string; columnType: string }): CopyColumn {
  const kind = kinds[columnType];
  if (kind === undefined) throw new Error(`Nothing says how a ${columnType} such as ${name} is copied.`);
  return { name, kind };
}

function toCopyTable(table: PgTable): CopyTable {
  const { name, columns, primaryKeys } = getTableConfig(table);
  const keys = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  if (keys.length === 0) throw new Error(`Table ${name} has no primary key.`);
  return { name, columns: columns.map(toColumn), key: keys.map(toColumn) };
}

/** Tables to which migrations add rows. */
export const plantedTables: readonly string[] = ['seat_pools', 'schema_migrations'];

/** All tables to copy, each after those it refers to. */
export function listCopyTables(): CopyTable[] {
  const tables: Record<string, Table> = createTables(pgKit);
  const ordered = new Set<PgTable>();
  const add = (table: Table) => {
    if (!is(table, PgTable) || ordered.has(table)) return;
    for (const key of getTableConfig(table).foreignKeys) {
      const { foreignTable } = key.reference();
      if (foreignTable !== table) add(foreignTable);
    }
    ordered.add(table);
  };
  for (const table of Object.values(tables)) add(table);
  const left = new Set(Object.entries(tables).flatMap(([name, table]) => (isCopied(name) ? [] : [table])));
  return [...ordered].filter((table) => !left.has(table)).map(toCopyTable);
}

/** The names of all tables in the database, including those that are not copied. */
export const listTableNames = (): string[] => Object.values(createTables(pgKit)).map((table) => getTableName(table));
