import type { Caller, Core } from '../core.ts';
import { chargeGuest, getOrderByToken } from './find-guest-order.ts';
import { type InvoiceLink, openInvoice } from './open-invoice.ts';
import { readOrderFile } from './to-details.ts';

/**
 * Returns a link to the invoice of a guest's order. Throws `token_invalid`, `rate_limited`, `invoice_missing`,
 * `provider_unavailable`.
 */
export async function getGuestInvoice(core: Core, caller: Caller, { token }: { token: string }): Promise<InvoiceLink> {
  await chargeGuest(core, caller);
  const { db } = core.store;
  return openInvoice(core, await readOrderFile(core, db, await getOrderByToken(core, db, token)));
}
