import { type Db, hasText } from '@backline/db';
import type { Core } from '../core.ts';

/** The provider's customers with this mailbox. Each spelling of an address is a separate customer. */
export async function findCustomerIds(core: Core, db: Db, emailCanonical: string): Promise<string[]> {
  const { paymentCustomers } = core.store.t;
  const rows = await db
    .select({ customerId: paymentCustomers.customerId })
    .from(paymentCustomers)
    .where(hasText(paymentCustomers.email, emailCanonical));
  return rows.map(({ customerId }) => customerId);
}
