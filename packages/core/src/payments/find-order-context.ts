import { type Db, inArray } from '@backline/db';
import type { Core } from '../core.ts';
import type { EventContexts } from '../event-contexts.ts';
import type { Item } from './adjustments.ts';

type Order = Core['store']['t']['orders']['$inferSelect'];

/** The names of what lines are about, as far as it was sold here. */
export async function findNames(core: Core, tx: Db, items: readonly Pick<Item, 'sku'>[]): Promise<string[]> {
  const { skus } = core.store.t;
  const wanted = items.flatMap(({ sku }) => sku ?? []);
  if (wanted.length === 0) return [];
  const rows = await tx.select({ name: skus.name }).from(skus).where(inArray(skus.sku, wanted));
  return rows.map(({ name }) => name).toSorted();
}

/**
 * The data that mails about an order need; null where nothing of it was sold here. A line that waits for a person has
 * no SKU yet: it is named by its price.
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
