import { sql } from 'drizzle-orm';
import type { Db, Store } from './store.ts';

interface PgSession {
  execute(query: unknown): Promise<unknown>;
}

/**
 * Lets one transaction per name proceed at a time, across all processes, so that no one else changes what it reads from
 * here on. Must be its first statement. SQLite only has one writer anyway.
 */
export async function takeTurn({ dialect }: Store, tx: Db, name: string): Promise<void> {
  if (dialect === 'pg')
    await (tx as unknown as PgSession).execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
