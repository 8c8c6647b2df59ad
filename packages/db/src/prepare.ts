import { hash } from 'node:crypto';
import type { Statement } from 'better-sqlite3';
import { type Column, getTableName, is, Param, Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Db, Tables } from './store.ts';

/** What a prepared query of Drizzle knows about the columns that it reads. */
interface Prepared<Row> {
  execute(values: Record<string, unknown>): PromiseLike<Row[]>;
  fields: { path: [string, string?]; field: Column }[];
  /** False for a table of a left join, whose row may be missing. */
  joinsNotNullableMap?: Record<string, boolean>;
  customResultMapper?: (rows: unknown[][]) => object[];
  query: { params: unknown[] };
  /** PostgreSQL's: where Drizzle puts the values of one execution. */
  params: unknown[];
  /** SQLite's statement. */
  stmt?: Statement;
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

type Values = Record<string, unknown>;

/** A query of Drizzle that is built and not run. */
interface Built<Row> {
  toSQL(): { sql: string };
  prepare(name: string): Prepared<Row>;
}

/** Gives the driver's parameters for named values. Drizzle's own encoders cannot take a null. */
function toParameters({ query }: Prepared<unknown>): (values: Values) => unknown[] {
  const readers = query.params.map((param) => {
    if (is(param, Placeholder)) return (values: Values) => values[param.name];
    if (!is(param, Param) || !is(param.value, Placeholder)) return () => param;
    const { name } = param.value;
    return (values: Values) => (values[name] === null ? null : param.encoder.mapToDriverValue(values[name]));
  });
  return (values) => readers.map((read) => read(values));
}

/** Runs a prepared statement of SQLite without Drizzle's own steps. */
function toRun(prepared: Prepared<unknown>, stmt: Statement): (values: Values) => unknown[] {
  const toRows = stmt.reader ? toMapper(prepared) : null;
  const read = toParameters(prepared);
  return (values) => {
    const params = read(values);
    if (toRows !== null) return toRows(stmt.raw().all(...params) as unknown[][]);
    stmt.run(...params);
    return [];
  };
}

/** Runs a statement that a connection of PostgreSQL keeps by its name. */
function toNamedRun(prepared: Prepared<unknown>): (values: Values) => PromiseLike<unknown[]> {
  const read = toParameters(prepared);
  prepared.customResultMapper = toMapper(prepared);
  prepared.params = prepared.query.params.map((_, at) => sql.placeholder(String(at)));
  return (values) => prepared.execute({ ...read(values) });
}

/**
 * A value that SQLite's planner cannot see: with a plain `?` in the WHERE of a join, SQLite plans the statement again
 * whenever the value changes, which costs more than the read.
 */
export function opaque(value: unknown): SQL {
  return sql`(select ${value})`;
}

/**
 * A limit that stands in the text of a prepared statement. Of a limit among the values SQLite makes a new plan each time,
 * which takes longer than to read a page.
 */
export function writtenLimit(rows: number): Placeholder {
  // Drizzle writes any SQL here, and its types name numbers and placeholders alone.
  return sql.raw(String(Math.trunc(rows))) as unknown as Placeholder;
}

/** Names each value that a query is built from, instead of giving it. */
const placeholders = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) });

/**
 * A statement that runs often, in a transaction or outside. Each connection builds and prepares it once; a transaction
 * has the `Db` of its connection. `build` puts each value where it belongs and computes nothing from it.
 */
export function prepareStatement<Given extends object, Row>(
  build: (tx: Db, t: Tables, values: Given) => PromiseLike<Row[]>,
): (tx: Db, t: Tables, values: Given) => Promise<Row[]> {
  const made = new WeakMap<Db, (values: Values) => unknown[] | PromiseLike<unknown[]>>();
  return async (tx, t, values) => {
    let run = made.get(tx);
    if (run === undefined) {
      const built = build(tx, t, placeholders as Given) as unknown as Built<Row>;
      // A pooler may hand a connection to other programs: a name means one text.
      const prepared = built.prepare(hash('sha256', built.toSQL().sql).slice(0, 32));
      run = prepared.stmt === undefined ? toNamedRun(prepared) : toRun(prepared, prepared.stmt);
      made.set(tx, run);
    }
    return (await run(values as Values)) as Row[];
  };
}
