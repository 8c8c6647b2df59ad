import { dayMs } from '@backline/domain/time';
import { toMs } from '../tables.ts';
import { openAddressBook, readEvents } from './history.ts';
import { findMerged, type Invariant, type Snapshot } from './snapshot.ts';

/** A mail may have been written this long before it was found. */
const writtenMs = dayMs;

/** Every address that each customer of the provider ever had. */
async function readPayers({ shop }: Snapshot): Promise<Map<string, Set<string>>> {
  const payers = new Map<string, Set<string>>();
  for (const { event_type: type, data } of await readEvents(shop)) {
    if (!type.startsWith('customer.')) continue;
    const own = payers.get(String(data.id)) ?? new Set();
    payers.set(String(data.id), own.add(String(data.email).toLowerCase()));
  }
  return payers;
}

/** A mail about an order goes to the account's address at that time. A guest's goes to the address that paid. */
export const ordersAreMailedToTheirOwners: Invariant = async (snapshot) => {
  const { shop, tables, facts, books, now } = snapshot;
  const addresses = openAddressBook(snapshot);
  const payers = await readPayers(snapshot);
  const merged = findMerged(snapshot);
  const orders = new Map(tables.orders.map((row) => [String(row.transaction_id), row]));
  const customers = new Map(books.transactions.map(({ id, customer_id: customer }) => [id, customer]));

  function findRight(order: string, atMs: number): ReadonlySet<string> | null {
    const row = orders.get(order);
    if (row === undefined || row.settled_at === null || row.erased_at !== null) return null;
    if (row.user_id === null) return row.buyer === 'guest' ? (payers.get(customers.get(order) ?? '') ?? null) : null;
    const owner = String(row.user_id);
    const settledMs = toMs(row.settled_at) ?? 0;
    if (merged.has(owner) || atMs < settledMs) return null;
    const address = addresses.find(owner, atMs - writtenMs, atMs);
    return address === null ? null : new Set([address.toLowerCase()]);
  }
  return shop.mailRoom.all
    .filter(({ at }) => at.getTime() > now.getTime() - 15 * dayMs)
    .flatMap(({ to, subject, text, at }) => {
      const [order] = /txn_[a-z\d]{26}/.exec(text) ?? [];
      const right = order === undefined ? null : findRight(order, at.getTime());
      if (right === null || right.has(to)) return [];
      if (facts.some((fact) => fact.kind === 'resent' && fact.order === order && fact.to.toLowerCase() === to))
        return [];
      return [
        `"${subject}" about ${order} went to ${to} at ${at.toISOString()}; it belongs to ${[...right].join(', ')}.`,
      ];
    });
};
