import { sql } from 'drizzle-orm';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import { latestMigration, listMigrations, listPending } from './migrations.ts';
import type { Db, Store } from './store.ts';
import * as tables from './tables/pg.ts';
import type * as sqliteTables from './tables/sqlite.ts';

// biome-ignore lint/suspicious/noExplicitAny: the driver's result type differs between node-postgres and PGlite and is never used.
type AnyPg = PgDatabase<any, typeof tables>;

/** One number for the advisory lock that lets one process migrate at a time. */
const migrationLock = 0x6261636b;
const retryable = new Set(['40001', '40P01']);
const maxTries = 5;

async function readApplied(db: AnyPg): Promise<number> {
  const result = (await db.execute(sql`SELECT coalesce(max(id), 0)::int AS id FROM schema_migrations`)) as {
    rows: { id: number }[];
  };
  return result.rows[0]?.id ?? 0;
}

async function migratePg(db: AnyPg): Promise<string[]> {
  const names: string[] = [];
  // Two processes may try to create the ledger at once; the lock, taken first, makes it one.
  await db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${migrationLock})`);
    await tx.execute(sql`CREATE TABLE IF NOT EXISTS schema_migrations (
      id integer PRIMARY KEY, name text NOT NULL, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
  });
  for (const migration of listPending(listMigrations('pg'), await readApplied(db))) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(${migrationLock})`);
      if ((await readApplied(tx)) >= migration.id) return;
      for (const statement of migration.statements) await tx.execute(sql.raw(statement));
      await tx.execute(
        sql`INSERT INTO schema_migrations (id, name, hash) VALUES (${migration.id}, ${migration.name}, ${migration.hash})`,
      );
      names.push(migration.name);
    });
  }
  return names;
}

function isRetryable(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if (retryable.has((at as { code?: string }).code ?? '')) return true;
  return false;
}

async function openPgStore(db: AnyPg, end: () => Promise<void>): Promise<Store> {
  let applied: string[];
  try {
    applied = await migratePg(db);
  } catch (error) {
    await end();
    throw error;
  }
  return {
    dialect: 'pg',
    applied,
    db: db as unknown as Db,
    t: tables as unknown as typeof sqliteTables,
    async write(work, { isVolatile = false } = {}) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await db.transaction(async (tx) => {
            if (isVolatile) await tx.execute(sql`SET LOCAL synchronous_commit = off`);
            return work(tx as unknown as Db);
          });
        } catch (error) {
          if (attempt === maxTries || !isRetryable(error)) throw error;
        }
      }
    },
    async assertReady() {
      if ((await readApplied(db)) !== latestMigration('pg').id)
        throw new Error('The schema is not the one of this program.');
    },
    close: end,
  };
}

/** Opens a PostgreSQL database by its `postgres://` address. Throws `NewerSchemaError`. */
export async function openPostgresStore(url: string): Promise<Store> {
  const { Pool } = (await import('pg')).default;
  const { drizzle } = await import('drizzle-orm/node-postgres');
  const pool = new Pool({ connectionString: url, connectionTimeoutMillis: 3000, statement_timeout: 10_000 });
  // A connection that the server drops fails the query that it carries, if any; unheard, it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return openPgStore(drizzle(pool, { schema: tables }), () => pool.end());
}

/** PostgreSQL in this process, for tests. `template`: the files to begin with. */
export async function openPgliteStore(template?: Blob): Promise<Store> {
  const { PGlite } = await import('@electric-sql/pglite');
  const { drizzle } = await import('drizzle-orm/pglite');
  const client = await PGlite.create(template === undefined ? {} : { loadDataDir: template });
  return openPgStore(drizzle(client, { schema: tables }), () => client.close());
}
