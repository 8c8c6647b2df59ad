import type pg from 'pg';
import type { CopyColumn, CopyRow, CopyTable } from './copy-tables.ts';

const quote = (name: string) => `"${name}"`;

/** In byte order as in SQLite, whatever the database's language. */
const toOrder = ({ name, kind }: CopyColumn) => (kind === 'text' ? `${quote(name)} COLLATE "C"` : quote(name));

/** Every value as the server prints it. */
const asText = { getTypeParser: () => (value: unknown) => value } as unknown as pg.CustomTypesConfig;

const toShared = ({ name, kind }: CopyColumn) =>
  kind === 'time' ? `(extract(epoch FROM ${quote(name)}) * 1000)::bigint` : quote(name);

/** How many rows are fetched at once. For large rows it is less, to limit memory. */
const fetches = { first: 100, most: 2000, chars: 2_000_000 };

const countChars = (row: CopyRow): number => row.reduce((sum, value) => sum + (value?.length ?? 4), 0);

/** The rows of a table in key order, in the connection's current transaction. */
export async function* readPgRows(client: pg.Client, table: CopyTable): AsyncGenerator<CopyRow[], undefined> {
  const columns = table.columns.map(toShared).join();
  await client.query(
    `DECLARE copied NO SCROLL CURSOR FOR SELECT ${columns} FROM ${quote(table.name)} ORDER BY ${table.key.map(toOrder).join()}`,
  );
  for (let count = fetches.first; ; ) {
    const query = { text: `FETCH ${count} FROM copied`, rowMode: 'array' as const, types: asText };
    const { rows } = await client.query<(string | null)[]>(query);
    if (rows.length > 0) yield rows;
    if (rows.length < count) break;
    const chars = rows.reduce((sum, row) => sum + countChars(row), 0) / rows.length;
    count = Math.max(1, Math.min(fetches.most, Math.floor(fetches.chars / chars)));
  }
  await client.query('CLOSE copied');
}
