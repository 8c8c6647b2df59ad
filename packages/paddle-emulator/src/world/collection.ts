import type { Database } from './database.ts';
import { notFound } from './paddle-error.ts';

export interface ListQuery {
  where?: Record<string, readonly (string | number)[]>;
  /** Compares fields with values. Dates compare correctly as text, because all are ISO in UTC. */
  compare?: { field: string; operator: '<' | '>' | '<=' | '>='; value: string }[];
  notNull?: Record<string, boolean>;
  /** Finds records with a list in which an entry has one of these values. */
  some?: { list: string; field: string; values: readonly string[] };
  search?: { fields: string[]; text: string };
  orderBy?: { field: string; isDescending: boolean };
  after?: string;
  limit?: number;
}

export interface Collection<T extends { id: string }> {
  /** Null without an id. */
  find(id: string | null | undefined): T | null;
  /** Throws for an unknown id. */
  get(id: string): T;
  put(record: T): void;
  /** Updates an entity. */
  change(id: string, changes: Partial<T>): void;
  remove(id: string): void;
  list(query?: ListQuery): T[];
  count(query?: ListQuery): number;
}

interface Clause {
  sql: string;
  values: (string | number)[];
}

const path = (field: string) => `json_extract(body, '$.${field}')`;

function toClauses(kind: string, query: ListQuery): Clause[] {
  const clauses: Clause[] = [{ sql: 'kind = ?', values: [kind] }];
  for (const [field, values] of Object.entries(query.where ?? {})) {
    const marks = values.map(() => '?').join(', ');
    clauses.push({ sql: `${field === 'id' ? 'id' : path(field)} IN (${marks})`, values: [...values] });
  }
  for (const { field, operator, value } of query.compare ?? []) {
    clauses.push({ sql: `${path(field)} ${operator} ?`, values: [value] });
  }
  for (const [field, isSet] of Object.entries(query.notNull ?? {})) {
    clauses.push({ sql: `${path(field)} IS ${isSet ? 'NOT ' : ''}NULL`, values: [] });
  }
  if (query.some) {
    const { list, field, values } = query.some;
    const marks = values.map(() => '?').join(', ');
    const sql = `EXISTS (SELECT 1 FROM json_each(body, '$.${list}') WHERE json_extract(value, '$.${field}') IN (${marks}))`;
    clauses.push({ sql, values: [...values] });
  }
  if (query.search) {
    const { fields, text } = query.search;
    const sql = fields.map((field) => `instr(lower(${path(field)}), lower(?)) > 0`).join(' OR ');
    clauses.push({ sql: `(${sql})`, values: fields.map(() => text) });
  }
  return clauses;
}

/** The rows after the one with this id, in the requested order. */
function toAfterClause(kind: string, after: string, field: string, isDescending: boolean): Clause {
  const than = isDescending ? '<' : '>';
  if (field === 'id') return { sql: `id ${than} ?`, values: [after] };
  const anchor = `(SELECT ${path(field)} FROM records WHERE kind = ? AND id = ?)`;
  return { sql: `(${path(field)}, id) ${than} (${anchor}, ?)`, values: [kind, after, after] };
}

function join(clauses: Clause[]): Clause {
  return {
    sql: clauses.map((clause) => clause.sql).join(' AND '),
    values: clauses.flatMap((clause) => clause.values),
  };
}

const toName = (kind: string) => `${kind.charAt(0).toUpperCase()}${kind.slice(1).replaceAll('_', ' ')}`;

/** Creates a collection. `name` is the word for an entity in a refusal. */
export function createCollection<T extends { id: string }>(
  database: Database,
  kind: string,
  name = toName(kind),
): Collection<T> {
  const read = database.prepare<[string, string], { body: string }>(
    'SELECT body FROM records WHERE kind = ? AND id = ?',
  );
  const write = database.prepare(
    'INSERT INTO records (kind, id, body) VALUES (?, ?, ?) ON CONFLICT (kind, id) DO UPDATE SET body = excluded.body',
  );
  const erase = database.prepare('DELETE FROM records WHERE kind = ? AND id = ?');
  const find: Collection<T>['find'] = (id) => {
    const row = read.get(kind, id ?? '');
    return row ? JSON.parse(row.body) : null;
  };
  const get = (id: string): T => find(id) ?? notFound(name, id);
  const put = (record: T): void => {
    write.run(kind, record.id, JSON.stringify(record));
  };
  return {
    find,
    get,
    put,
    change: (id, changes) => put({ ...get(id), ...changes }),
    remove: (id) => {
      erase.run(kind, id);
    },
    list: (query = {}) => {
      const { field, isDescending } = query.orderBy ?? { field: 'id', isDescending: false };
      const clauses = toClauses(kind, query);
      if (query.after) clauses.push(toAfterClause(kind, query.after, field, isDescending));
      const where = join(clauses);
      const direction = isDescending ? 'DESC' : 'ASC';
      const order = field === 'id' ? `id ${direction}` : `${path(field)} ${direction}, id ${direction}`;
      const sql = `SELECT body FROM records WHERE ${where.sql} ORDER BY ${order} LIMIT ?`;
      const rows = database.prepare<unknown[], { body: string }>(sql).all(...where.values, query.limit ?? -1);
      return rows.map((row) => JSON.parse(row.body));
    },
    count: (query = {}) => {
      const where = join(toClauses(kind, query));
      const sql = `SELECT count(*) AS total FROM records WHERE ${where.sql}`;
      return database.prepare<unknown[], { total: number }>(sql).get(...where.values)?.total ?? 0;
    },
  };
}
