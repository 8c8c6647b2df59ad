import { type SQL, sql } from 'drizzle-orm';

interface Preparable<Row> {
  prepare(): { execute(values: Record<string, unknown>): PromiseLike<Row[]> };
}

/**
 * Prepares a query once, when it is first used, for paths that run on every request. PostgreSQL needs a name for it,
 * SQLite does not.
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
 * A named parameter of a prepared query that SQLite's planner cannot see: with a plain `?` in the WHERE of a join,
 * SQLite plans the statement again whenever the value changes, which costs more than the read.
 */
export function opaqueValue(name: string): SQL {
  return sql`(select ${sql.placeholder(name)})`;
}
