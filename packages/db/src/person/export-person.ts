import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db, Tables } from '../engine/store.ts';
import { isOwned, readPersonTables, toColumn } from './person-tables.ts';

/** One table of a person's export: a row for each, without the columns that it does not show. */
export type ExportedRows = Record<string, Record<string, unknown>[]>;

/** Everything of a person that is marked as exported, by table. One transaction makes it one moment. */
export async function exportPerson(tx: Db, t: Tables, userId: string): Promise<ExportedRows> {
  const exported: ExportedRows = {};
  for (const { name, columns } of readPersonTables()) {
    const own = isOwned(tx, t, name, userId);
    const shown = columns.filter(({ mark }) => mark.isExported);
    if (own === undefined || shown.length === 0) continue;
    const picked = Object.fromEntries(shown.map((column) => [column.name, toColumn(t, name, column.name)]));
    exported[name] = (await tx
      .select(picked as never)
      .from(t[name] as SQLiteTable)
      .where(own)) as Record<string, unknown>[];
  }
  return exported;
}
