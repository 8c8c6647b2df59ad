import type { Mark } from './marks.ts';
import { type Kit, sqliteKit } from './sqlite-kit.ts';
import { createTables } from './tables.ts';

/** The marks of a table's columns, by their database names. */
export interface MarkedTable {
  table: string;
  columns: { column: string; mark: Mark }[];
}

type Build = (name: string, mark: Mark) => object;

/** The mark of every column of every table, in the order of declaration. */
export function readMarks(): MarkedTable[] {
  const tables: MarkedTable[] = [];
  let columns: MarkedTable['columns'] = [];
  const note =
    (build: Build): Build =>
    (column, mark) => {
      columns.push({ column, mark });
      return build(column, mark);
    };
  const { table, text, int, big, bool, time, json } = sqliteKit;
  const builders = Object.entries({ text, int, big, bool, time, json }).map(([name, build]) => [name, note(build)]);
  const marked = createTables({
    ...sqliteKit,
    ...Object.fromEntries(builders),
    // The arguments are evaluated first, so `columns` has this table's columns.
    table: (...args: [name: string, columns: never]) => {
      tables.push({ table: args[0], columns });
      columns = [];
      return table(...args);
    },
  } as unknown as Kit);
  // A column is created when it is first read.
  Object.values(marked);
  return tables;
}
