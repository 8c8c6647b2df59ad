import type { Core } from './core.ts';

/** The id of the shop whose database is open. */
export async function readShop({ store }: Core): Promise<string> {
  const [own] = await store.db.select().from(store.t.shop);
  if (own === undefined) throw new Error('The database has no shop.');
  return own.id;
}
