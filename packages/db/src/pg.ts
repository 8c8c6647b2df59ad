import type { Duplex } from 'node:stream';
import { sql } from 'drizzle-orm';
import { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { NodePgSession } from 'drizzle-orm/node-postgres/session';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { assertUsable, endLeaving, readPgMoves } from './copy/moves.ts';
import { isBusy } from './faults.ts';
import { latestMigration, listMigrations, listPending, type OnMigration } from './migrations.ts';
import { toStatementError } from './statement-error.ts';
import type { Db, PoolFigures, Store, WriteOptions } from './store.ts';
import { pgKit } from './tables/pg-kit.ts';
import { createTables } from './tables/tables.ts';
import type { WatchStatement } from './watch-statements.ts';

type PgDb = NodePgDatabase<Record<string, never>>;
type Client = pg.Pool | pg.PoolClient;

/** The key of the advisory lock that lets one process migrate at a time. */
const migrationLock = 0x6261636b;
/**
 * A serialization failure, a deadlock, and what the statements answer that were sent before the failure of an earlier one
 * was known: of several that fail, any may be the one that is thrown.
 */
const retryable = new Set(['40001', '40P01', '25P02']);
const maxTries = 5;

/**
 * A transaction never waits for anything outside the database, so one that is idle this long belongs to a stopped
 * process: the server ends it and releases its locks.
 */
const idleInTransactionMs = 3000;
/** Longer than `idleInTransactionMs`, so that waiting processes outlast a stopped one. */
const lockTimeoutMs = 6000;
const statementTimeoutMs = 10_000;
/** For a server that does not answer at all, not even with a timeout. */
const queryTimeoutMs = 12_000;
const connectTimeoutMs = 5000;
/** Connections per process. Reads have their own, so that writers that wait for each other do not use them up. */
const connections = { write: 6, read: 4 };

/** A session whose errors contain no values. */
class StatementSession extends NodePgSession<Record<string, never>, Record<string, never>> {
  readonly #watch: WatchStatement | undefined;

  constructor(client: Client, watch: WatchStatement | undefined) {
    super(client, dialect, undefined);
    this.#watch = watch;
  }

  override prepareQuery: NodePgSession<Record<string, never>, Record<string, never>>['prepareQuery'] = (...query) => {
    const prepared = super.prepareQuery(...query);
    const execute = prepared.execute.bind(prepared);
    prepared.execute = (values) => {
      const end = this.#watch?.(query[0].sql);
      const running = execute(values).catch((error) => {
        end?.(true);
        return Promise.reject(toStatementError(error));
      });
      if (end == null) return running;
      return running.then((rows) => {
        end(false);
        return rows;
      });
    };
    return prepared;
  };
}

const dialect = new PgDialect();
const tables = createTables(pgKit);
const toDb = (client: Client, watch?: WatchStatement): PgDb =>
  new NodePgDatabase(dialect, new StatementSession(client, watch), undefined);
const dbs = new WeakMap<Client, PgDb>();

/** One for each connection: what is prepared on a connection belongs to it. */
function getDb(client: Client, watch: WatchStatement | undefined): PgDb {
  const known = dbs.get(client);
  if (known !== undefined) return known;
  const db = toDb(client, watch);
  dbs.set(client, db);
  return db;
}

/** Code above this package uses what both databases share, with SQLite's types. */
const toSharedDb = (db: PgDb) => db as unknown as Db;

async function readApplied(db: PgDb): Promise<number> {
  const result = await db.execute<{ id: number }>(sql`SELECT coalesce(max(id), 0)::int AS id FROM schema_migrations`);
  return result.rows[0]?.id ?? 0;
}

/**
 * Runs one transaction. Its first statements are sent together with its begin: should that fail, they write nothing, as
 * a connection writes only inside of transactions. Throws the original error even when the connection is lost and the rollback fails too; such a
 * connection is not reused.
 */
async function transact<T>(
  pool: pg.Pool,
  begin: string,
  work: (db: PgDb) => Promise<T>,
  watch?: WatchStatement,
): Promise<T> {
  const client = await pool.connect();
  let isLost = false;
  try {
    const begun = client.query(begin);
    begun.catch(() => {});
    const result = await work(getDb(client, watch));
    await begun;
    const { command } = await client.query('COMMIT');
    // The server answers a COMMIT without an error when a statement had failed and its error was ignored.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back: one of its statements had failed.');
    return result;
  } catch (error) {
    isLost = await client.query('ROLLBACK').then(
      () => false,
      () => true,
    );
    throw error;
  } finally {
    client.release(isLost);
  }
}

export interface OpenPostgresOptions {
  /** See `OpenStoreOptions`. */
  keepsMoves?: boolean;
  onMigration?: OnMigration | undefined;
  watch?: WatchStatement | undefined;
}

/** Refuses a database that nobody may use, and ends a copy that is under way. */
async function settleMoves(pool: pg.Pool): Promise<void> {
  const moves = await readPgMoves((text) => pool.query(text));
  assertUsable(moves);
  if (moves.some(({ state }) => state === 'leaving')) await pool.query(endLeaving);
}

/**
 * When the server drops a connection, its query fails, if there is one. An `error` event without a listener would end
 * the process, of a connection in use as well as of one that rests.
 */
function makePool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Updates the schema, without a time limit. */
async function migratePg(connectionString: string, options: OpenPostgresOptions): Promise<string[]> {
  const pool = makePool({ connectionString, max: 1, connectionTimeoutMillis: connectTimeoutMs });
  try {
    if (!options.keepsMoves) await settleMoves(pool);
    return await applyPending(pool, options.onMigration);
  } finally {
    await pool.end();
  }
}

async function applyPending(pool: pg.Pool, onMigration?: OnMigration): Promise<string[]> {
  const names: string[] = [];
  const begin = `BEGIN; SELECT pg_advisory_xact_lock(${migrationLock})`;
  // Two processes may create the ledger concurrently: the lock comes first.
  await transact(pool, begin, (tx) =>
    tx.execute(sql`CREATE TABLE IF NOT EXISTS schema_migrations (
      id integer PRIMARY KEY, name text NOT NULL, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`),
  );
  const pending = listPending(listMigrations('pg'), await readApplied(toDb(pool)));
  for (const [at, migration] of pending.entries())
    await transact(pool, begin, async (tx) => {
      if ((await readApplied(tx)) >= migration.id) return;
      onMigration?.({ migration: migration.name, number: at + 1, of: pending.length });
      for (const statement of migration.statements) await tx.execute(sql.raw(statement));
      await tx.execute(
        sql`INSERT INTO schema_migrations (id, name, hash) VALUES (${migration.id}, ${migration.name}, ${migration.hash})`,
      );
      names.push(migration.name);
    });
  return names;
}

/** Sends what one turn asks of a connection in one write, which costs the process more than a statement does. */
function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  let isCorked = false;
  client.query = ((...given: unknown[]) => {
    if (!isCorked) {
      isCorked = true;
      stream.cork();
      process.nextTick(() => {
        isCorked = false;
        stream.uncork();
      });
    }
    return query(...given);
  }) as typeof client.query;
}

function openPool(connectionString: string, max: number, more: string): pg.Pool {
  const pool = makePool({
    connectionString,
    max,
    // One stays, so that `db copy` sees that a program is running.
    min: 1,
    application_name: 'backline',
    pipeline: true,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    query_timeout: queryTimeoutMs,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    options: `-c tcp_user_timeout=${statementTimeoutMs}${more}`,
  });
  pool.on('connect', sendTogether);
  return pool;
}

const toPoolFigures = (use: PoolFigures['use'], pool: pg.Pool): PoolFigures => ({
  use,
  most: connections[use],
  open: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
});

const isRetryable = (error: unknown) => retryable.has((error as { code?: string }).code ?? '');

/**
 * Opens a PostgreSQL database by its `postgres://` URL. Throws `NewerSchemaError`, `OlderSchemaError`, `MovedDatabaseError` and
 * `HalfCopiedDatabaseError`.
 */
export async function openPostgresStore(url: string, options: OpenPostgresOptions = {}): Promise<Store> {
  const { watch } = options;
  const applied = await migratePg(url, options);
  // A transaction says that it writes, so what is outside of one cannot.
  const writers = openPool(url, connections.write, ' -c default_transaction_read_only=on');
  const readers = openPool(url, connections.read, ' -c default_transaction_read_only=on');
  const reads = toDb(readers, watch);

  const counts = { busy: 0, repeated: 0 };

  const writeOnce = async <T>(work: (tx: Db) => Promise<T>, { isVolatile = false }: WriteOptions): Promise<T> => {
    const begin = isVolatile ? 'BEGIN READ WRITE; SET LOCAL synchronous_commit = off' : 'BEGIN READ WRITE';
    return transact(writers, begin, (tx) => work(toSharedDb(tx)), watch);
  };

  return {
    dialect: 'pg',
    applied,
    db: toSharedDb(reads),
    t: tables,
    async write(work, options = {}) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await writeOnce(work, options);
        } catch (error) {
          if (isBusy(error)) counts.busy += 1;
          if (attempt === maxTries || !isRetryable(error)) throw error;
          counts.repeated += 1;
        }
      }
    },
    async readAtOnce(work) {
      const begin = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';
      return transact(readers, begin, (tx) => work(toSharedDb(tx)), watch);
    },
    // Its files are the server's: what is deleted goes with the next vacuum and with old segments of its journal.
    async forgetDeleted() {},
    readFigures: () => ({
      pools: [toPoolFigures('write', writers), toPoolFigures('read', readers)],
      fileBytes: null,
      walBytes: null,
      ...counts,
    }),
    async assertReady() {
      if ((await readApplied(reads)) !== latestMigration('pg').id)
        throw new Error('The schema is not the one of this program.');
      // A process that was cut off while the database moved comes back to it.
      assertUsable(await readPgMoves((text) => readers.query(text)));
    },
    async close() {
      await Promise.all([writers.end(), readers.end()]);
    },
  };
}
