import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { isConnectionLimit } from './pg-faults.ts';
import { connectTimeoutMs, setSession, setTransaction, toClientConfig } from './pg-session.ts';

/**
 * A transaction never waits for anything outside the database. One that is idle this long belongs to a suspended
 * process: the server ends it and releases its locks.
 */
const idleInTransactionMs = 3000;
/** Longer than `idleInTransactionMs`, so that waiting processes outlast a suspended one. */
const lockTimeoutMs = 6000;
const statementTimeoutMs = 10_000;
/** For a server that does not answer at all, not even with a timeout. */
const queryTimeoutMs = 12_000;
const lifetimeSeconds = 600;
/** How long a process that has hit the limit opens no more connections. */
const atLimitMs = 10_000;
/** A process without a connection tries this often. */
const tryAgainMs = 200;

const limits = {
  statement_timeout: statementTimeoutMs,
  lock_timeout: lockTimeoutMs,
  idle_in_transaction_session_timeout: idleInTransactionMs,
  // Compiling a statement takes longer than running any of ours.
  jit: 'off',
};
/** Transactions must declare that they write, so statements outside one cannot. */
const ofOwn = {
  ...limits,
  tcp_user_timeout: statementTimeoutMs,
  default_transaction_isolation: 'read committed',
  default_transaction_read_only: 'on',
};

export interface Pool {
  pool: pg.Pool;
  most: number;
  /** A pooler may run each transaction on another server connection. */
  isShared: boolean;
  /** Runs after a transaction's begin, and is sent along with it. */
  setUp: string;
  /** Runs work that needs a connection. If no more are allowed, retries when one of its own may be free. */
  patiently<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * When the server drops a connection, its query fails, if there is one. Without a listener, the process would end as
 * well.
 */
function listen(pool: pg.Pool): void {
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
}

/** A pool of connections. `isShared`: see `isSharedByPooler`. */
export function openPool(url: string, most: number, isShared: boolean): Pool {
  const pool = new pg.Pool({
    ...toClientConfig(url),
    max: most,
    // One stays open, so that a call after a quiet time need not wait.
    min: 1,
    maxLifetimeSeconds: lifetimeSeconds,
    pipeline: true,
    query_timeout: queryTimeoutMs,
    onConnect: (client) => client.query(setSession(isShared ? {} : ofOwn)),
  });
  listen(pool);
  const holdBack = () => {
    // The next call waits until one of these is free.
    pool.options.max = pool.totalCount;
    void setTimeout(atLimitMs, undefined, { ref: false }).then(() => {
      pool.options.max = most;
    });
  };
  return {
    pool,
    most,
    isShared,
    setUp: isShared ? setTransaction(limits) : '',
    async patiently(work) {
      for (const until = performance.now() + connectTimeoutMs; ; ) {
        try {
          return await work();
        } catch (error) {
          const isLimit = isConnectionLimit(error instanceof Error ? (error.cause ?? error) : error);
          if (!isLimit || performance.now() > until) throw error;
          if (pool.totalCount > 0) holdBack();
          else await setTimeout(tryAgainMs);
        }
      }
    },
  };
}
