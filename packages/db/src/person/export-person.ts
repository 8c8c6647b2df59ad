import type { Db, Tables } from '../engine/store.ts';
import { isOwned, readPersonTables, toColumn } from './person-tables.ts';

/** A table of a person's export: its rows without hidden columns. */
export type ExportedRows = Record<string, Record<string, unknown>[]>;

/** All data about a person that is marked for export, by table, read in one transaction. */
export async function exportPerson(tx: Db, t: Tables, userId: string): Promise<ExportedRows> {
  const exported: ExportedRows = {};
  for (const { name, columns } of readPersonTables()) {
    const own = isOwned(tx, t, name, userId);
    const shown = columns.filter(({ mark }) => mark.isExported);
    if (own === undefined || shown.length === 0) continue;
    const picked = Object.fromEntries(shown.map((column) => [column.name, toColumn(t, name, column.name)]));
    exported[name] = await tx.select(picked).from(t[name]).where(own);
  }
  return exported;
}
