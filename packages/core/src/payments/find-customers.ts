import { type Db, hasText } from '@backline/db';
import type { Core } from '../core.ts';

/** The provider's customers of one mailbox. The provider has one per spelling of the address. */
export async function findCustomerIds(core: Core, db: Db, emailCanonical: string): Promise<string[]> {
  const { paymentCustomers } = core.store.t;
  const rows = await db
    .select({ customerId: paymentCustomers.customerId })
    .from(paymentCustomers)
    .where(hasText(paymentCustomers.email, emailCanonical));
  return rows.map(({ customerId }) => customerId);
}
