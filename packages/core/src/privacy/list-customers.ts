import { and, asc, eq, isNotNull, isNull } from '@backline/db';
import type { Caller, Core } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { findOwners } from '../licenses/find-owners.ts';

export interface Customer {
  email: string;
  contactName: string | null;
  /** When the account was made, or when the guest first bought. */
  since: string;
  isGuest: boolean;
  /** The SKUs that the account owns now, or a guest's codes that are not redeemed. */
  owns: string[];
}

/** Customers who bought without an account, by address, with their unredeemed codes. */
async function listGuests(core: Core): Promise<Customer[]> {
  const { orders, orderItems, licenseCodes } = core.store.t;
  const rows = await core.store.db
    .select({ email: orders.email, address: orders.emailCanonical, since: orders.createdAt, sku: orderItems.sku })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.transactionId, orders.transactionId))
    .innerJoin(licenseCodes, eq(licenseCodes.codeHash, orderItems.codeHash))
    .where(
      and(
        isNull(orders.userId),
        isNull(orders.erasedAt),
        isNotNull(orders.emailCanonical),
        isNull(licenseCodes.redeemedBy),
        isNull(licenseCodes.revokedAt),
        isNull(licenseCodes.batchRevokedAt),
      ),
    )
    .orderBy(asc(orders.createdAt));
  return [...Map.groupBy(rows, ({ address }) => address).values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const owns = [...new Set(own.flatMap(({ sku }) => sku ?? []))].sort();
    return [{ email: first.email ?? '', contactName: null, since: first.since.toISOString(), isGuest: true, owns }];
  });
}

/**
 * All customers and what they own, for the person who runs the shop. Staff are not among them. The audit records the
 * reason.
 */
export async function listCustomers(core: Core, caller: Caller, { reason }: { reason: string }): Promise<Customer[]> {
  const { users } = core.store.t;
  const accounts = await core.store.db
    .select({ id: users.id, email: users.email, contactName: users.contactName, createdAt: users.createdAt })
    .from(users)
    .where(and(eq(users.role, 'customer'), isNull(users.erasedAt)))
    .orderBy(asc(users.createdAt), asc(users.email));
  const owners = await findOwners(core, core.store.db, null);
  const customers = [
    ...accounts.map(({ id, email, contactName, createdAt }) => ({
      email,
      contactName,
      since: createdAt.toISOString(),
      isGuest: false,
      owns: owners.get(id) ?? [],
    })),
    ...(await listGuests(core)),
  ];
  const details = { customers: customers.length };
  await core.store.write((tx) => recordEvent(core, tx, caller, { type: 'privacy.customers_listed', reason, details }));
  return customers;
}
