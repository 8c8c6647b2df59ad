import { type Db, inArray } from '@backline/db';
import type { Core } from '../core.ts';
import type { EventContexts } from '../event-contexts.ts';
import type { Item } from './adjustments.ts';

type Order = Core['store']['t']['orders']['$inferSelect'];

/** The names of the lines' items, unless they were sold elsewhere. */
export async function findNames(core: Core, tx: Db, items: readonly Pick<Item, 'sku'>[]): Promise<string[]> {
  const { skus } = core.store.t;
  const wanted = items.flatMap(({ sku }) => sku ?? []);
  if (wanted.length === 0) return [];
  const rows = await tx.select({ name: skus.name }).from(skus).where(inArray(skus.sku, wanted));
  return rows.map(({ name }) => name).toSorted();
}

/**
 * The data for mails about an order. Null if none of it was sold here. An undelivered line has no SKU yet, so its price
 * identifies it.
 */
export async function findOrderContext(
  core: Core,
  tx: Db,
  { userId, email }: Order,
  about: readonly Item[],
): Promise<EventContexts['order.disputed'] | null> {
  const { prices } = core.store.t;
  const waiting = about.filter(({ sku }) => sku === null).map(({ priceId }) => priceId);
  const priced = await tx.select({ sku: prices.sku }).from(prices).where(inArray(prices.priceId, waiting));
  const items = await findNames(core, tx, [...about, ...priced]);
  return items.length === 0 ? null : { userId, email, items };
}
