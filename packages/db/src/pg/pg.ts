import { readThrown } from '@backline/domain/thrown';
import { isBusy } from '../engine/faults.ts';
import { latestMigration, type OnMigration } from '../engine/migrations.ts';
import type { Db, PoolFigures, Store, WriteOptions } from '../engine/store.ts';
import type { WatchStatement } from '../engine/watch-statements.ts';
import { pgKit } from '../tables/pg-kit.ts';
import { createTables } from '../tables/tables.ts';
import { migratePg, readAppliedPg } from './migrate-pg.ts';
import { toShownPgAddress } from './pg-address.ts';
import { isConnectionLimit, toUnreachable } from './pg-faults.ts';
import { openPool, type Pool } from './pg-pool.ts';
import { connectClient, isSharedByPooler, setSession, toClientConfig } from './pg-session.ts';
import { isReadOnly, watchState } from './pg-state.ts';
import { type PgDb, toPoolDb, transact } from './pg-transact.ts';

/** A serialization failure and a deadlock. */
const retryable = new Set(['40001', '40P01']);
const maxTries = 5;
/** Connections of a command. A server has as many as its settings say. */
const fewConnections = 2;

const beginWrite = 'BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE';
const beginRead = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

const tables = createTables(pgKit);

/** Code above this package uses only features that both databases share, with SQLite's types. */
export const toSharedDb = (db: PgDb) => db as unknown as Db;

export interface OpenPostgresOptions {
  connections?: number | undefined;
  onMigration?: OnMigration | undefined;
  watch?: WatchStatement | undefined;
}

/** Updates the schema and detects a pooler. */
async function prepare(url: string, options: OpenPostgresOptions): Promise<{ applied: string[]; isShared: boolean }> {
  const client = await connectClient(url, toClientConfig(url));
  try {
    await client.query(setSession({}));
    const isShared = await isSharedByPooler(url, client).catch((error) => {
      // A single connection cannot test it, but settings for a pooler also suit the database itself.
      if (isConnectionLimit(error)) return true;
      throw error;
    });
    return { isShared, applied: await migratePg(client, options) };
  } catch (error) {
    throw toUnreachable(error, toShownPgAddress(url));
  } finally {
    await client.end();
  }
}

const toPoolFigures = (use: PoolFigures['use'], { pool, most }: Pool): PoolFigures => ({
  use,
  most,
  open: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
});

const isRetryable = (error: unknown) => retryable.has(readThrown(error).code);

/**
 * Opens a PostgreSQL database by its `postgres://` URL. Throws `NewerSchemaError`, `OlderSchemaError`,
 * `UnreachableDatabaseError` and `UnfitDatabaseError`.
 */
export async function openPostgresStore(url: string, options: OpenPostgresOptions = {}): Promise<Store> {
  const { watch, connections = fewConnections } = options;
  const { applied, isShared } = await prepare(url, options);
  // Reads have their own connections, so that waiting writers do not use them up.
  const forReads = Math.max(1, Math.round(connections * 0.4));
  const writers = openPool(url, connections - forReads, isShared);
  const readers = openPool(url, forReads, isShared);
  const state = watchState((text) => readers.pool.query(text));
  await state.read().catch(() => {});
  const counts = { busy: 0, repeated: 0 };

  const writeOnce = async <T>(work: (tx: Db) => Promise<T>, { isVolatile = false }: WriteOptions): Promise<T> => {
    const begin = isVolatile ? `${beginWrite}; SET LOCAL synchronous_commit = off` : beginWrite;
    return transact(writers, begin, (tx) => work(toSharedDb(tx)), watch);
  };

  return {
    dialect: 'pg',
    applied,
    db: toSharedDb(toPoolDb(readers, watch)),
    t: tables,
    async write(work, writeOptions = {}) {
      state.assertWritable();
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await writeOnce(work, writeOptions);
        } catch (error) {
          if (isBusy(error)) counts.busy += 1;
          if (isReadOnly(error)) await state.read().catch(() => {});
          if (attempt === maxTries || !isRetryable(error)) throw error;
          counts.repeated += 1;
        }
      }
    },
    async readAtOnce(work) {
      return transact(readers, beginRead, (tx) => work(toSharedDb(tx)), watch);
    },
    // The server manages its files: deleted data goes with the next vacuum, and with old segments of its journal.
    async forgetDeleted() {},
    readFigures: () => ({
      pools: [toPoolFigures('write', writers), toPoolFigures('read', readers)],
      fileBytes: null,
      walBytes: null,
      ...counts,
    }),
    async assertReady() {
      if ((await readAppliedPg(readers.pool)) !== latestMigration('pg').id)
        throw new Error('The schema is not the one of this program.');
      await state.read();
    },
    async close() {
      await Promise.all([writers.pool.end(), readers.pool.end()]);
    },
  };
}
