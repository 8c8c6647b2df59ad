import { sql } from 'drizzle-orm';
import type { Db, Store } from './store.ts';

interface PgSession {
  execute(query: unknown): Promise<unknown>;
}

/**
 * Lets one transaction at a time go on that asks for this name, in all processes, until it ends: what it reads after
 * this nobody else changes. To be asked first in a transaction. SQLite has one writer at any time.
 */
export async function takeTurn({ dialect }: Store, tx: Db, name: string): Promise<void> {
  if (dialect === 'pg')
    await (tx as unknown as PgSession).execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
