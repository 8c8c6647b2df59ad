import { type Column, getTableColumns } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { and, eq, isNotNull, or, type SQL } from '../engine/operators.ts';
import type { Db, Tables } from '../engine/store.ts';
import { isOwned, type MarkedPersonTable, readPersonTables, toColumn } from './person-tables.ts';

/** The value of an emptied column. If it must be unique, it contains the id that stays. */
function toBlank(name: string, column: Column, userId: string): unknown {
  if (!column.notNull) return null;
  if (column.dataType === 'boolean') return false;
  if (column.dataType === 'string') return name === 'users' ? `erased:${userId}` : '';
  throw new Error(`There is no empty value for ${name}.${column.name}.`);
}

async function blankRows(tx: Db, t: Tables, { name, columns }: MarkedPersonTable, own: SQL, userId: string) {
  const blank = columns.filter(({ mark }) => mark.erasure === 'blank');
  if (blank.length === 0) return;
  const values = Object.fromEntries(blank.map((one) => [one.name, toBlank(name, toColumn(t, name, one.name), userId)]));
  await tx.update(t[name]).set(values).where(own);
}

/** Reduces the provider's data. Unapplied data is left until it is applied, because it may be someone's purchase. */
async function redactRows(
  tx: Db,
  t: Tables,
  { name, columns }: MarkedPersonTable,
  own: SQL,
  redact: (payload: string) => string,
): Promise<void> {
  const marked = columns.filter(({ mark }) => mark.erasure === 'redact');
  if (marked.length === 0) return;
  const table: SQLiteTable = t[name];
  const all = getTableColumns(table);
  const [key] = Object.values(all).filter(({ primary }) => primary);
  if (key === undefined) throw new Error(`${name} has no key.`);
  const isDone =
    all.appliedAt === undefined || all.deadLetteredAt === undefined
      ? undefined
      : or(isNotNull(all.appliedAt), isNotNull(all.deadLetteredAt));
  for (const one of marked) {
    const column = toColumn(t, name, one.name);
    const rows = await tx.select({ key, text: column }).from(table).where(and(own, isDone));
    for (const row of rows) {
      const reduced = redact(String(row.text));
      if (reduced !== row.text)
        await tx
          .update(table)
          .set({ [one.name]: reduced })
          .where(eq(key, row.key));
    }
  }
}

/**
 * Erases a person as the marks of the columns say: deletes rows, and empties or reduces columns of rows that stay. A
 * repeat finds data written since. `redact` reduces the provider's data.
 */
export async function erasePerson(
  tx: Db,
  t: Tables,
  userId: string,
  redact: (payload: string) => string,
): Promise<void> {
  const owned = readPersonTables().flatMap((table) => {
    const own = isOwned(tx, t, table.name, userId);
    return own === undefined ? [] : [{ table, own }];
  });
  for (const { table, own } of owned) await redactRows(tx, t, table, own, redact);
  for (const { table, own } of owned) {
    if (table.columns.some(({ mark }) => mark.erasure === 'erase')) await tx.delete(t[table.name]).where(own);
    else await blankRows(tx, t, table, own, userId);
  }
}
