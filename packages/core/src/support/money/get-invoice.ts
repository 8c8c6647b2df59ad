import type { Caller, Core } from '../../core.ts';
import { type InvoiceLink, openInvoice } from '../../orders/open-invoice.ts';
import { readOrderFile } from '../../orders/to-details.ts';
import { recordLookUp } from '../staff.ts';
import { getAnyOrder } from './get-any-order.ts';

/** A link to the invoice of any order, for staff. Throws `not_found`, `invoice_missing`, `provider_unavailable`. */
export async function getInvoice(
  core: Core,
  caller: Caller,
  { transactionId, reason }: { transactionId: string; reason: string },
): Promise<InvoiceLink> {
  const { db } = core.store;
  const order = await getAnyOrder(core, db, transactionId);
  const link = await openInvoice(core, await readOrderFile(core, db, order));
  await recordLookUp(core, caller, {
    type: 'support.invoice_shown',
    ...(order.userId === null ? {} : { subjectUserId: order.userId }),
    subject: `order ${transactionId}`,
    reason,
  });
  return link;
}
