import { insertRows, type Store } from '../../packages/db/src/index.ts';

const rowsPerTransaction = 10_000;

/** Inserts a row for each value, some thousands at a time, because a million rows would need too much memory. */
export async function fillTable<T extends Parameters<typeof insertRows>[2], V>(
  store: Store,
  table: T,
  values: readonly V[],
  toRow: (value: V, index: number) => T['$inferInsert'],
): Promise<void> {
  for (let from = 0; from < values.length; from += rowsPerTransaction) {
    const rows = values.slice(from, from + rowsPerTransaction).map((value, index) => toRow(value, from + index));
    await store.write((tx) => insertRows(store, tx, table, rows));
  }
}
