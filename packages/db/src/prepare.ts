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

type Values = Record<string, unknown>;

/** Runs a prepared statement of SQLite without Drizzle's own steps. */
function toRun(prepared: Prepared<unknown>, stmt: Statement): (values: Values) => unknown[] {
  const toRows = stmt.reader ? toMapper(prepared) : null;
  const readers = prepared.query.params.map((param) => {
    if (is(param, Placeholder)) return (values: Values) => values[param.name];
    if (!is(param, Param) || !is(param.value, Placeholder)) return () => param;
    const { name } = param.value;
    return (values: Values) => (values[name] === null ? null : param.encoder.mapToDriverValue(values[name]));
  });
  return (values) => {
    const params = readers.map((read) => read(values));
    if (toRows !== null) return toRows(stmt.raw().all(...params) as unknown[][]);
    stmt.run(...params);
    return [];
  };
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
    if (prepared.stmt === undefined) {
      prepared.customResultMapper = toMapper(prepared);
      return (values) => prepared.execute(values);
    }
    const run = toRun(prepared, prepared.stmt);
    return async (values) => run(values) as Row[];
  };
  let run: ReturnType<typeof prepare> | undefined;
  return (values) => {
    run ??= prepare();
    return run(values);
  };
}

/**
 * A value that SQLite's planner cannot see: with a plain `?` in the WHERE of a join, SQLite plans the statement again
 * whenever the value changes, which costs more than the read.
 */
export function opaque(value: unknown): SQL {
  return sql`(select ${value})`;
}

/** A named parameter of a prepared query, as `opaque` hides it. */
export function opaqueValue(name: string): SQL {
  return opaque(sql.placeholder(name));
}

/** Names each value that a query is built from, instead of giving it. */
const placeholders = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) });

/**
 * A statement that runs often, in a transaction or outside. SQLite, whose transactions share one connection, builds and
 * prepares it once; PostgreSQL builds it each time. `build` puts each value where it belongs and computes nothing from it.
 */
export function prepareStatement<Given extends object, Row>(
  build: (tx: Db, t: Tables, values: Given) => PromiseLike<Row[]>,
): (tx: Db, t: Tables, values: Given) => Promise<Row[]> {
  const made = new WeakMap<Db, (values: Values) => unknown[]>();
  return async (tx, t, values) => {
    const { $client = {} } = tx as { $client?: object };
    if (!('prepare' in $client)) return build(tx, t, values);
    let run = made.get(tx);
    if (run === undefined) {
      const built = build(tx, t, placeholders as Given) as unknown as {
        prepare(): Prepared<Row> & { stmt: Statement };
      };
      const prepared = built.prepare();
      run = toRun(prepared, prepared.stmt);
      made.set(tx, run);
    }
    return run(values as Values) as Row[];
  };
}
