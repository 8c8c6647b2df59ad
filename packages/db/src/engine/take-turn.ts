import { sql } from 'drizzle-orm';
import type { Db, Store } from './store.ts';

/**
 * Lets one transaction per name proceed at a time, across all processes, so that no one else changes what it reads from
 * here on. Must be its first statement. SQLite only has one writer anyway.
 */
export async function takeTurn({ dialect }: Store, tx: Db, name: string): Promise<void> {
  if (dialect === 'pg')
    await tx.select({ turn: sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))` }).from(sql`(SELECT 1) AS one`);
}
