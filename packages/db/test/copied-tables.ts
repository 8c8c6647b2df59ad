import Database from 'better-sqlite3';
import pg from 'pg';
import { type CopyTable, listCopyTables } from '../src/copy/copy-tables.ts';

const tables = listCopyTables();
type Row = Record<string, string | null>;

/** Parses JSON, because PostgreSQL does not keep its spelling. */
function toComparable({ columns }: CopyTable, rows: readonly Row[]): unknown[] {
  return rows
    .map((row) =>
      columns.map(({ name, kind }) => {
        const value = row[name] ?? null;
        return kind === 'json' && value !== null ? { json: JSON.parse(value) } : value;
      }),
    )
    .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}

/** Every value of every copied table, as SQLite itself writes it. */
export function readSqliteTables(file: string): Record<string, unknown[]> {
  const connection = new Database(file, { readonly: true });
  try {
    const read = (table: CopyTable) => {
      const list = table.columns.map(({ name, kind }) =>
        kind === 'bool'
          ? `CASE "${name}" WHEN 1 THEN 'true' WHEN 0 THEN 'false' END AS "${name}"`
          : `CAST("${name}" AS TEXT) AS "${name}"`,
      );
      return connection.prepare(`SELECT ${list.join()} FROM "${table.name}"`).all() as Row[];
    };
    return Object.fromEntries(tables.map((table) => [table.name, toComparable(table, read(table))]));
  } finally {
    connection.close();
  }
}

/** Every value of every copied table in PostgreSQL, in the same form. */
export async function readPgTables(url: string): Promise<Record<string, unknown[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found: Record<string, unknown[]> = {};
    for (const table of tables) {
      const list = table.columns.map(({ name, kind }) =>
        kind === 'time'
          ? `(extract(epoch FROM "${name}") * 1000)::bigint::text AS "${name}"`
          : `"${name}"::text AS "${name}"`,
      );
      const { rows } = await client.query<Row>(`SELECT ${list.join()} FROM "${table.name}"`);
      found[table.name] = toComparable(table, rows);
    }
    return found;
  } finally {
    await client.end();
  }
}
