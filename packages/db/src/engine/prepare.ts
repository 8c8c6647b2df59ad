import { hash } from 'node:crypto';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Db, Tables } from './store.ts';

/** A Drizzle query that was built but not run. */
interface Built<Row> {
  toSQL(): { sql: string };
  prepare(name: string): { execute(values: Record<string, unknown>): PromiseLike<Row[]> };
}

/**
 * A value hidden from SQLite's planner. With a plain `?` in the WHERE of a join, SQLite plans the statement again
 * whenever the value changes, which costs more than the read.
 */
export function opaque(value: unknown): SQL {
  return sql`(select ${value})`;
}

/**
 * A limit written into the text of a prepared statement. For a limit among the values, SQLite makes a new plan each
 * time, which takes longer than reading a page.
 */
export function writtenLimit(rows: number): Placeholder {
  // Drizzle accepts any SQL here, although its types only allow numbers and placeholders.
  return sql.raw(String(Math.trunc(rows))) as unknown as Placeholder;
}

/** Replaces the values of a query with named placeholders. */
const placeholders = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) });

/**
 * A statement that runs often, in a transaction or outside. Each connection builds and prepares it once; a transaction
 * has its connection's `Db`. `build` must only place the values, without computing anything from them. Values that may
 * be null and are neither text nor number need `orNull`.
 */
export function prepareStatement<Given extends object, Row>(
  build: (tx: Db, t: Tables, values: Given) => Built<Row>,
): (tx: Db, t: Tables, values: Given) => Promise<Row[]> {
  const prepared = new WeakMap<Db, ReturnType<Built<Row>['prepare']>>();
  return async (tx, t, values) => {
    let statement = prepared.get(tx);
    if (statement === undefined) {
      const built = build(tx, t, placeholders as Given);
      // A pooler may give a connection to other programs, so each name must stand for one text.
      statement = built.prepare(hash('sha256', built.toSQL().sql).slice(0, 32));
      prepared.set(tx, statement);
    }
    return statement.execute(values as Record<string, unknown>);
  };
}
