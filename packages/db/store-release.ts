import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableColumns, getTableName } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/sqlite-core';
import { type Dialect, listMigrations } from './src/engine/migrations.ts';
import { sqliteKit } from './src/tables/sqlite-kit.ts';
import { createTables } from './src/tables/tables.ts';

// Stores what a released program leaves behind, for `test/released.test.ts`: its schema, and a row in each table. A candidate stores
// it for its release.

type Table = ReturnType<typeof createTables>['users'];

/** The text that a column has in its stored row; the columns that refer to it have the same. */
const toText = (table: string, column: string) => `'${table}.${column}'`;

const literals: Record<string, Record<Dialect, string>> = {
  number: { sqlite: '7', pg: '7' },
  boolean: { sqlite: '1', pg: 'true' },
  date: { sqlite: '1795392000000', pg: "'2026-11-23T00:00:00Z'" },
  json: { sqlite: "'[]'", pg: "'[]'" },
};

function toInsert(table: Table, dialect: Dialect): string {
  const name = getTableName(table);
  const references = new Map(
    getTableConfig(table).foreignKeys.flatMap((key) => {
      const { columns, foreignColumns, foreignTable } = key.reference();
      return columns.map(({ name }, at) => [name, toText(getTableName(foreignTable), foreignColumns[at]?.name ?? '')]);
    }),
  );
  const columns = Object.values(getTableColumns(table));
  const values = columns.map(
    ({ name: column, dataType }) => references.get(column) ?? literals[dataType]?.[dialect] ?? toText(name, column),
  );
  return `INSERT INTO ${name} (${columns.map((column) => column.name).join(', ')}) VALUES (${values.join(', ')})`;
}

const ledger = 'id INTEGER PRIMARY KEY, name TEXT NOT NULL, hash TEXT NOT NULL, applied_at';
const ledgers: Record<Dialect, string> = {
  sqlite: `CREATE TABLE schema_migrations (${ledger} INTEGER NOT NULL)`,
  pg: `CREATE TABLE schema_migrations (${ledger} timestamptz NOT NULL DEFAULT now())`,
};

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));
const folder = join(import.meta.dirname, 'test/released');
mkdirSync(folder, { recursive: true });
for (const dialect of ['sqlite', 'pg'] as const) {
  const migrations = listMigrations(dialect);
  const statements = [
    ledgers[dialect],
    ...migrations.flatMap((migration) => migration.statements.map((one) => one.trim().replace(/;$/, ''))),
    ...migrations.map(
      ({ id, name, hash }) =>
        `INSERT INTO schema_migrations VALUES (${id}, '${name}', '${hash}', ${literals.date?.[dialect]})`,
    ),
    ...Object.values(createTables(sqliteKit)).map((table) => toInsert(table as Table, dialect)),
  ];
  writeFileSync(join(folder, `${version.split('-')[0]}.${dialect}.sql`), `${statements.join(';\n')};\n`);
}
