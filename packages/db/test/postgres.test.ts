import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openPostgresStore } from '../src/pg.ts';
import { testDatabaseUrl } from './env.ts';

interface PgSession {
  execute(query: unknown): Promise<unknown>;
}

it.skipIf(testDatabaseUrl === undefined)('goes on after the server has dropped every connection', async () => {
  const store = await openPostgresStore(testDatabaseUrl ?? '');
  try {
    await Promise.all([store.assertReady(), store.assertReady(), store.assertReady()]);
    const drop = sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()`;
    await (store.db as unknown as PgSession).execute(drop).catch(() => {});
    await expect.poll(() => store.assertReady().then(() => 'ready', String), { timeout: 5000 }).toBe('ready');
  } finally {
    await store.close();
  }
});
