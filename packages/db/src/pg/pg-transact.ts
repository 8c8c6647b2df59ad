import { readThrown } from '@backline/domain/thrown';
import { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { NodePgSession } from 'drizzle-orm/node-postgres/session';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { isStoreFault } from '../engine/faults.ts';
import { toStatementError } from '../engine/statement-error.ts';
import type { WatchStatement } from '../engine/watch-statements.ts';
import type { Pool } from './pg-pool.ts';

export type PgDb = NodePgDatabase<Record<string, never>>;

/** The error of a statement that was sent before an earlier failure was known. */
const aborted = '25P02';
/** Starting a transaction waits for no lock. If it has no answer by then, a firewall has forgotten the connection. */
const beginTimeoutMs = 5000;

const dialect = new PgDialect();

/** A session whose errors contain no values. */
class StatementSession extends NodePgSession<Record<string, never>, Record<string, never>> {
  readonly #watch: WatchStatement | undefined;
  readonly #run: <T>(work: () => Promise<T>) => Promise<T>;
  /** The transaction's first error. Later ones only say that it was aborted. */
  first: unknown = null;

  constructor(
    client: pg.Pool | pg.PoolClient,
    watch: WatchStatement | undefined,
    run: <T>(work: () => Promise<T>) => Promise<T>,
  ) {
    super(client, dialect, undefined);
    this.#watch = watch;
    this.#run = run;
  }

  override prepareQuery: NodePgSession<Record<string, never>, Record<string, never>>['prepareQuery'] = (...query) => {
    const prepared = super.prepareQuery(...query);
    const execute = prepared.execute.bind(prepared);
    prepared.execute = async (values) => {
      const end = this.#watch?.(query[0].sql);
      try {
        const rows = await this.#run(() => execute(values));
        end?.(false);
        return rows;
      } catch (error) {
        end?.(true);
        const said = toStatementError(error);
        // Answers that arrive together may be processed in another order.
        if (said.code !== aborted) this.first ??= said;
        throw said;
      }
    };
    return prepared;
  };
}

interface Session {
  db: PgDb;
  statements: StatementSession;
}

const runDirectly = <T>(work: () => Promise<T>) => work();
const sessions = new WeakMap<pg.PoolClient, Session>();

/** One per connection, because prepared statements belong to a connection. */
function getSession(client: pg.PoolClient, watch: WatchStatement | undefined): Session {
  const known = sessions.get(client);
  if (known !== undefined) return known;
  const statements = new StatementSession(client, watch, runDirectly);
  const session = { statements, db: new NodePgDatabase(dialect, statements, undefined) };
  sessions.set(client, session);
  return session;
}

/** Statements outside transactions, each on any connection of the pool. */
export function toPoolDb({ pool, patiently }: Pool, watch: WatchStatement | undefined): PgDb {
  return new NodePgDatabase(dialect, new StatementSession(pool, watch, patiently), undefined);
}

/** The transaction failed before it started, so nothing was stored. */
class NotBegunError extends Error {}

async function transactOnce<T>(
  { pool, patiently, isShared, setUp }: Pool,
  begin: string,
  work: (db: PgDb) => Promise<T>,
  watch: WatchStatement | undefined,
): Promise<T> {
  const client = await patiently(() => pool.connect());
  const { db, statements } = getSession(client, watch);
  statements.first = null;
  let isLost = false;
  let hasBegun = false;
  try {
    const opening = { text: begin + setUp, query_timeout: beginTimeoutMs };
    const begun = client.query(opening).then(
      () => {
        hasBegun = true;
      },
      (error) => {
        statements.first ??= toStatementError(error);
        throw statements.first;
      },
    );
    begun.catch(() => {});
    if (isShared) await begun;
    const result = await work(db);
    await begun;
    const { command } = await client.query('COMMIT');
    // The server confirms a COMMIT without an error even if an earlier statement's error was ignored.
    if (command !== 'COMMIT')
      throw new Error('The transaction was rolled back: one of its statements had failed.', {
        cause: statements.first,
      });
    return result;
  } catch (error) {
    isLost = await client.query('ROLLBACK').then(
      () => false,
      () => true,
    );
    const { first } = statements;
    const cause = readThrown(error).code === aborted && first !== null ? first : error;
    if (isLost && !hasBegun && isStoreFault(cause)) throw new NotBegunError('', { cause });
    throw cause;
  } finally {
    client.release(isLost);
  }
}

/**
 * Runs a transaction. Its first statements are sent together with its begin; if that fails, they write nothing, because
 * connections only write inside transactions. Throws the first error, even if the connection is lost and the rollback
 * fails too; such a connection is not reused. If the connection was lost before the transaction started, it is tried
 * once more.
 */
export async function transact<T>(
  pool: Pool,
  begin: string,
  work: (db: PgDb) => Promise<T>,
  watch: WatchStatement | undefined,
): Promise<T> {
  try {
    return await transactOnce(pool, begin, work, watch);
  } catch (error) {
    if (!(error instanceof NotBegunError)) throw error;
  }
  try {
    return await transactOnce(pool, begin, work, watch);
  } catch (error) {
    throw error instanceof NotBegunError ? error.cause : error;
  }
}
