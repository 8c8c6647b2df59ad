import { getTableColumns, sql, type Table } from 'drizzle-orm';
import type { Db, Store, Tables } from './store.ts';

const rowsPerStatement = 1000;

/**
 * Adds thousands of rows with statements of a fixed shape and one value: building a statement with that many values
 * takes longer than running it. A column that a row omits becomes null.
 */
export async function insertRows<
  T extends Tables['users' | 'sessions' | 'grants' | 'skus' | 'developers' | 'collections' | 'prices'],
>(
  { dialect }: Pick<Store, 'dialect'>,
  tx: Db,
  table: T,
  rows: readonly T['$inferInsert'][],
  tell: (inserted: number) => void = () => {},
): Promise<void> {
  const columns = Object.entries(getTableColumns(table as Table));
  const toValues = (row: object) =>
    columns.map(([name, column]) => {
      const value: unknown = row[name as keyof typeof row] ?? null;
      return value === null ? null : column.mapToDriverValue(value);
    });
  const values = columns.map(([, column], at) =>
    dialect === 'sqlite' ? sql.raw(`value ->> ${at}`) : sql.raw(`(value ->> ${at})::${column.getSQLType()}`),
  );
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const chunk = rows.slice(from, from + rowsPerStatement);
    const json = JSON.stringify(chunk.map(toValues));
    const elements = dialect === 'sqlite' ? sql`json_each(${json})` : sql`jsonb_array_elements(${json}::jsonb)`;
    await tx.insert(table).select(sql`SELECT ${sql.join(values, sql`, `)} FROM ${elements} WHERE true`);
    tell(from + chunk.length);
  }
}
