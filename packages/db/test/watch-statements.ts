import Database from 'better-sqlite3';
import pg from 'pg';

/** A statement that was run. Those that only begin or end a transaction are left out. */
export interface Statement {
  text: string;
  /** The file or name of its database. */
  database: string | undefined;
  /** The number of rows that it returned. */
  rows: number;
  /**
   * The steps of SQLite's plan that read a whole table. Not used for PostgreSQL, because its planner decides by the
   * size of the table.
   */
  scans: string[];
}

const isFrame = (text: string) => /^\s*(begin|commit|rollback|savepoint|release|set)\b/i.test(text);

type Run = (this: Database.Statement, ...params: unknown[]) => unknown;

function findScans({ database, source }: Database.Statement, params: unknown[]): string[] {
  const plan = database
    .prepare(`EXPLAIN QUERY PLAN ${source}`)
    .raw(false)
    .all(...params) as { detail: string }[];
  return plan.map(({ detail }) => detail).filter((detail) => /^SCAN (?!CONSTANT ROW|\()/.test(detail));
}

/**
 * Records the statements of all connections to the database that the work asks first, which depends on no machine's speed:
 * what another file of this process has not ended yet is of another database. To be called before a store is opened:
 * a store keeps its prepared statements. `end` leaves the drivers as they were.
 */
export function watchStatements(): { record(work: () => Promise<unknown>): Promise<Statement[]>; end(): void } {
  let recorded: Statement[] | null = null;
  const probe = new Database(':memory:');
  const statements = Object.getPrototypeOf(probe.prepare('SELECT 1')) as Record<'all' | 'get' | 'run', Run>;
  probe.close();
  const { all, get, run } = statements;
  const { query } = pg.Client.prototype;

  const watch = (method: Run): Run =>
    function watched(...params) {
      const result = method.apply(this, params);
      const list = recorded;
      if (list === null || isFrame(this.source)) return result;
      const rows = Array.isArray(result) ? result.length : Number(method === get && result !== undefined);
      recorded = null;
      list.push({ text: this.source, database: this.database.name, rows, scans: findScans(this, params) });
      recorded = list;
      return result;
    };
  Object.assign(statements, { all: watch(all), get: watch(get), run: watch(run) });

  type Query = (this: pg.Client, ...given: unknown[]) => Promise<pg.QueryResult> | undefined;
  const watchedQuery: Query = function watched(...given) {
    const [first] = given as [string | { text: string }];
    const text = typeof first === 'string' ? first : first.text;
    if (recorded === null || isFrame(text)) return (query as unknown as Query).apply(this, given);
    const statement: Statement = { text, database: this.database, rows: 0, scans: [] };
    recorded.push(statement);
    const count = (result: pg.QueryResult | undefined) => {
      statement.rows = result?.rows.length ?? 0;
    };
    const callback = given.at(-1);
    if (typeof callback === 'function')
      given[given.length - 1] = (error: unknown, result: pg.QueryResult | undefined) => {
        count(result);
        callback(error, result);
      };
    const answer = (query as unknown as Query).apply(this, given);
    return answer?.then((result) => {
      count(result);
      return result;
    });
  };
  Object.assign(pg.Client.prototype, { query: watchedQuery });

  return {
    async record(work) {
      const list: Statement[] = [];
      recorded = list;
      try {
        await work();
      } finally {
        recorded = null;
      }
      return list.filter(({ database }) => database === list[0]?.database);
    },
    end() {
      Object.assign(statements, { all, get, run });
      Object.assign(pg.Client.prototype, { query });
    },
  };
}
