import type pg from 'pg';
import { batchLimits, type CopyBatch, type CopyRow, countChars } from './copy-row.ts';
import type { CopyColumn, CopyTable } from './copy-tables.ts';
import { toPgTime } from './pg-text.ts';

const quote = (name: string) => `"${name}"`;

/** In the order of their bytes, as SQLite's, whatever the language of the database. */
const toOrder = ({ name, kind }: CopyColumn) => (kind === 'text' ? `${quote(name)} COLLATE "C"` : quote(name));

/** Every value as the server writes it. */
const asText = { getTypeParser: () => (value: unknown) => value } as unknown as pg.CustomTypesConfig;

const toShared = ({ name, kind }: CopyColumn) =>
  kind === 'time' ? `(extract(epoch FROM ${quote(name)}) * 1000)::bigint` : quote(name);

const fewRows = 100;

/** The rows of a table in the order of its key, in batches, within the transaction that the connection is in. */
export async function* readPgRows(
  client: pg.Client,
  table: CopyTable,
  after: readonly string[] | null,
): AsyncGenerator<CopyBatch> {
  const keyAt = table.key.map(({ name }) => table.columns.findIndex((column) => column.name === name));
  const order = table.key.map(toOrder).join();
  const bound = (after ?? []).map((value, at) => (table.key[at]?.kind === 'time' ? toPgTime(value) : value));
  const where = after === null ? '' : `WHERE (${order}) > (${bound.map((_, at) => `$${at + 1}`).join()})`;
  const select = `SELECT ${table.columns.map(toShared).join()} FROM ${quote(table.name)} ${where} ORDER BY ${order}`;
  await client.query(`DECLARE copied NO SCROLL CURSOR FOR ${select}`, bound);
  try {
    for (let count = fewRows; ; ) {
      const { rows } = await client.query<CopyRow>({
        text: `FETCH ${count} FROM copied`,
        rowMode: 'array',
        types: asText,
      } as never);
      const found = rows as unknown as CopyRow[];
      const last = found.at(-1);
      if (last === undefined) return;
      yield { rows: found, after: keyAt.map((at) => last[at] ?? '') };
      if (found.length < count) return;
      // As many as the limit of a batch holds of rows like these.
      const chars = found.reduce((sum, row) => sum + countChars(row), 0) / found.length;
      count = Math.max(1, Math.min(batchLimits.rows, Math.floor(batchLimits.chars / chars)));
    }
  } finally {
    await client.query('CLOSE copied').catch(() => {});
  }
}

export async function countPgRows(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM ${quote(table)}`);
  return Number(rows[0]?.count);
}
