import { type Db, eq } from '@backline/db';
import type { Core } from '../core.ts';
import type { CustomerSnapshot } from '../payment-snapshots.ts';

/** Stores a customer's address. */
export async function storeCustomer(core: Core, tx: Db, snapshot: CustomerSnapshot): Promise<boolean> {
  const { paymentCustomers: c } = core.store.t;
  const { customerId, email, occurredAtUs } = snapshot;
  const [stored] = await tx.select({ at: c.occurredAtUs, email: c.email }).from(c).where(eq(c.customerId, customerId));
  // One that an erasure emptied is read again for the next purchase.
  if (stored !== undefined && stored.email !== '' && stored.at >= occurredAtUs) return false;
  await tx
    .insert(c)
    .values({ customerId, email, occurredAtUs })
    .onConflictDoUpdate({ target: c.customerId, set: { email, occurredAtUs } });
  return true;
}
