import { type SQL, sql } from 'drizzle-orm';

interface Preparable<Row> {
  prepare(): { execute(values: Record<string, unknown>): PromiseLike<Row[]> };
}

/**
 * Prepares a query once, with its first use, for the paths that run on every request. Both engines take it: SQLite
 * prepares without a name, PostgreSQL needs one.
 */
export function prepareQuery<Row>(
  name: string,
  query: Preparable<Row>,
): (values: Record<string, unknown>) => PromiseLike<Row[]> {
  let prepared: ReturnType<Preparable<Row>['prepare']> | undefined;
  return (values) => {
    prepared ??= (query as { prepare(name: string): ReturnType<Preparable<Row>['prepare']> }).prepare(name);
    return prepared.execute(values);
  };
}

/**
 * A named value of a prepared query, hidden from SQLite's planner: a plain `?` in the WHERE of a join makes SQLite
 * plan the statement again whenever the value changes, which costs more than the read.
 */
export function opaqueValue(name: string): SQL {
  return sql`(select ${sql.placeholder(name)})`;
}
