import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableName } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/sqlite-core';
import { describe, expect, it } from 'vitest';
import { toDataReference } from '../src/data-reference.ts';
import { readMarks } from '../src/tables/read-marks.ts';
import { sqliteKit } from '../src/tables/sqlite-kit.ts';
import { createTables } from '../src/tables/tables.ts';

const marked = readMarks();
const tables = createTables(sqliteKit);

describe('the marks of the columns', () => {
  it('are there for every column of every table', () => {
    const built = Object.values(tables).map((table) => ({
      table: getTableName(table),
      columns: getTableConfig(table).columns.map(({ name }) => name),
    }));
    const noted = marked.map(({ table, columns }) => ({ table, columns: columns.map(({ column }) => column) }));
    expect(noted.toSorted((one, other) => one.table.localeCompare(other.table))).toEqual(
      built.toSorted((one, other) => one.table.localeCompare(other.table)),
    );
  });

  it('delete the rows of a table or leave them, never both', () => {
    const mixed = marked.filter(({ columns }) => {
      const erasures = columns.map(({ mark }) => (mark.of === 'person' ? mark.erasure : 'keep'));
      return erasures.includes('erase') && erasures.some((erasure) => erasure !== 'erase');
    });
    expect(mixed.map(({ table }) => table)).toEqual([]);
  });

  it('say that a reference to an account is of a person', () => {
    const unmarked = Object.values(tables).flatMap((table) =>
      getTableConfig(table).foreignKeys.flatMap((key) => {
        const { columns, foreignTable } = key.reference();
        if (getTableName(foreignTable) !== 'users') return [];
        const of = marked.find((one) => one.table === getTableName(table));
        return columns
          .filter(({ name }) => of?.columns.find(({ column }) => column === name)?.mark.of !== 'person')
          .map(({ name }) => `${getTableName(table)}.${name}`);
      }),
    );
    expect(unmarked).toEqual([]);
  });

  it('make docs/data.md', () => {
    const reference = readFileSync(join(import.meta.dirname, '../../../docs/data.md'), 'utf8');
    expect(reference === toDataReference(), 'npm run reference -w @backline/db').toBe(true);
  });
});
