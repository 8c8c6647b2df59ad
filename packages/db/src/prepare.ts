import type { Statement } from 'better-sqlite3';
import { type Column, getTableName, type Placeholder, type SQL, sql } from 'drizzle-orm';

/** What a prepared query of Drizzle knows about the columns that it reads. */
interface Prepared<Row> {
  execute(values: Record<string, unknown>): PromiseLike<Row[]>;
  fields: { path: [string, string?]; field: Column }[];
  /** False for a table of a left join, whose row may be missing. */
  joinsNotNullableMap?: Record<string, boolean>;
  customResultMapper?: (rows: unknown[][]) => object[];
  query: { params: unknown[] };
  /** SQLite's statement. */
  stmt?: Statement;
}

interface Preparable<Row> {
  prepare(): { execute(values: Record<string, unknown>): PromiseLike<Row[]> };
}

type Group = Record<string, unknown>;

/**
 * Makes rows as Drizzle does, but decides once how each column is read. Drizzle's own mapper decides it for every value,
 * which takes longer than the read.
 */
function toMapper({ fields, joinsNotNullableMap = {} }: Prepared<unknown>): (rows: unknown[][]) => object[] {
  const missable = new Map<string, number[]>();
  for (const [at, { path, field }] of fields.entries())
    if (path[1] !== undefined && joinsNotNullableMap[getTableName(field.table)] === false)
      missable.set(path[0], [...(missable.get(path[0]) ?? []), at]);

  return (rows) =>
    rows.map((row) => {
      const made: Group = {};
      for (let at = 0; at < fields.length; at += 1) {
        const { path, field } = fields[at] as (typeof fields)[number];
        const [name, inner] = path;
        const value = row[at] === null ? null : field.mapFromDriverValue(row[at]);
        if (inner === undefined) made[name] = value;
        else {
          made[name] ??= {};
          (made[name] as Group)[inner] = value;
        }
      }
      for (const [name, places] of missable) if (places.every((at) => row[at] === null)) made[name] = null;
      return made;
    });
}

/**
 * Prepares a query of columns once, when it is first used, for paths that run on every request. Its parameters are all
 * named. PostgreSQL needs a name for the query, SQLite does not, and is read without Drizzle's own steps.
 */
export function prepareQuery<Row>(
  name: string,
  query: Preparable<Row>,
): (values: Record<string, unknown>) => PromiseLike<Row[]> {
  const prepare = (): ((values: Record<string, unknown>) => PromiseLike<Row[]>) => {
    const prepared = (query as unknown as { prepare(name: string): Prepared<Row> }).prepare(name);
    const toRows = toMapper(prepared);
    const { stmt } = prepared;
    if (stmt === undefined) {
      prepared.customResultMapper = toRows;
      return (values) => prepared.execute(values);
    }
    const names = prepared.query.params.map((param) => (param as Placeholder).name);
    return async (values) => toRows(stmt.raw().all(...names.map((one) => values[one])) as unknown[][]) as Row[];
  };
  let run: ReturnType<typeof prepare> | undefined;
  return (values) => {
    run ??= prepare();
    return run(values);
  };
}

/**
 * A named parameter of a prepared query that SQLite's planner cannot see: with a plain `?` in the WHERE of a join,
 * SQLite plans the statement again whenever the value changes, which costs more than the read.
 */
export function opaqueValue(name: string): SQL {
  return sql`(select ${sql.placeholder(name)})`;
}
