import type { Database } from 'better-sqlite3';
import { type Column, getTableColumns, getTableName, sql, type Table } from 'drizzle-orm';
import type { Db, Store, Tables } from '../engine/store.ts';

const rowsPerStatement = 1000;

/**
 * Adds thousands of rows: building a statement with that many values takes longer than running it. SQLite runs one
 * prepared statement for each row; PostgreSQL reads many rows from one value, since each statement is a round trip. A
 * column that a row omits gets its default value, or null.
 */
export async function insertRows<
  T extends Tables[
    | 'users'
    | 'sessions'
    | 'grants'
    | 'skus'
    | 'developers'
    | 'collections'
    | 'prices'
    | 'orders'
    | 'paymentCustomers'
    | 'tasks'
    | 'orderItems'
    | 'adjustments'],
>(
  { dialect }: Pick<Store, 'dialect'>,
  tx: Db,
  table: T,
  rows: readonly T['$inferInsert'][],
  tell: (inserted: number) => void = () => {},
): Promise<void> {
  const fields = Object.keys(getTableColumns<Table>(table));
  const columns = Object.values(getTableColumns<Table>(table));
  const toValues = (row: object) =>
    columns.map((column, at) => {
      const value: unknown = row[fields[at] as keyof typeof row] ?? column.default ?? null;
      return value === null ? null : column.mapToDriverValue(value);
    });
  const insert = dialect === 'sqlite' ? prepareInsert(tx, table, columns) : undefined;
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    const chunk = rows.slice(from, from + rowsPerStatement);
    if (insert !== undefined) for (const row of chunk) insert.run(toValues(row));
    else {
      const values = columns.map((column, at) => sql.raw(`(value ->> ${at})::${column.getSQLType()}`));
      const elements = sql`jsonb_array_elements(${JSON.stringify(chunk.map(toValues))}::jsonb)`;
      await tx.insert(table).select(sql`SELECT ${sql.join(values, sql`, `)} FROM ${elements} WHERE true`);
    }
    tell(from + chunk.length);
  }
}

function prepareInsert(tx: Db, table: Table, columns: readonly Column[]) {
  const { $client: connection } = tx as unknown as { $client: Database };
  const names = columns.map(({ name }) => `"${name}"`).join();
  const places = columns.map(() => '?').join();
  return connection.prepare(`INSERT INTO "${getTableName(table)}" (${names}) VALUES (${places})`);
}
