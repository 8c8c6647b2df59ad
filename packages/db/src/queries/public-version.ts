import { sql } from 'drizzle-orm';
import type { Db, Tables } from '../engine/store.ts';

const id = 'catalog';

/**
 * Takes the next version of all public answers. The row stays locked until the transaction ends, so that no two
 * transactions get the same one.
 */
export async function takePublicVersion(tx: Db, { publicState }: Tables): Promise<void> {
  await tx
    .insert(publicState)
    .values({ id, version: 1 })
    .onConflictDoUpdate({ target: publicState.id, set: { version: sql`${publicState.version} + 1` } });
}
