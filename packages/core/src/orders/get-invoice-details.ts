import { AppError } from '@backline/domain/errors';
import type { StandingInvoiceDetails } from '@backline/domain/orders/get-invoice-details';
import type { Core, LiveSession } from '../core.ts';
import { chargeRateLimits } from '../rate-limit.ts';
import { getOwnOrder } from './find-own-order.ts';
import { readInvoice } from './open-invoice.ts';
import { readOrderFile } from './to-details.ts';

/**
 * Returns the buyer's details on an invoice. Throws `not_found`, `rate_limited`, `invoice_missing`,
 * `provider_unavailable`.
 */
export async function getInvoiceDetails(
  core: Core,
  own: LiveSession,
  { transactionId }: { transactionId: string },
): Promise<StandingInvoiceDetails> {
  await chargeRateLimits(core, [{ limit: 'order_account', subject: own.user.id }]);
  const order = await getOwnOrder(core, core.store.db, own, transactionId);
  const file = await readOrderFile(core, core.store.db, order);
  const details = await readInvoice(core, file, core.gateway.books.findInvoiceDetails);
  if (details === null) throw new AppError('invoice_missing');
  return details;
}
