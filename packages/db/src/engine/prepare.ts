import { hash } from 'node:crypto';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Db, Tables } from './store.ts';

/** A query of Drizzle that is built and not run. */
interface Built<Row> {
  toSQL(): { sql: string };
  prepare(name: string): { execute(values: Record<string, unknown>): PromiseLike<Row[]> };
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
 * has the `Db` of its connection. `build` puts each value where it belongs and computes nothing from it; of what may be null
 * and is no text or number, by `orNull`.
 */
export function prepareStatement<Given extends object, Row>(
  build: (tx: Db, t: Tables, values: Given) => Built<Row>,
): (tx: Db, t: Tables, values: Given) => Promise<Row[]> {
  const prepared = new WeakMap<Db, ReturnType<Built<Row>['prepare']>>();
  return async (tx, t, values) => {
    let statement = prepared.get(tx);
    if (statement === undefined) {
      const built = build(tx, t, placeholders as Given);
      // A pooler may hand a connection to other programs: a name means one text.
      statement = built.prepare(hash('sha256', built.toSQL().sql).slice(0, 32));
      prepared.set(tx, statement);
    }
    return statement.execute(values as Record<string, unknown>);
  };
}
