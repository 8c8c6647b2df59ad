import type { Core, LiveSession } from '../core.ts';
import { chargeRateLimits } from '../rate-limit.ts';
import { getOwnOrder } from './find-own-order.ts';
import { type InvoiceLink, openInvoice } from './open-invoice.ts';
import { readOrderFile } from './to-details.ts';

/**
 * Returns a link to an order's invoice. Throws `not_found`, `rate_limited`, `invoice_missing`, `provider_unavailable`.
 */
export async function getInvoice(
  core: Core,
  own: LiveSession,
  { transactionId }: { transactionId: string },
): Promise<InvoiceLink> {
  await chargeRateLimits(core, [{ limit: 'order_account', subject: own.user.id }]);
  const order = await getOwnOrder(core, core.store.db, own, transactionId);
  return openInvoice(core, await readOrderFile(core, core.store.db, order));
}
