import { AppError, type ErrorCode } from '@backline/domain/errors';
import type { OrderDetails } from '@backline/domain/orders/order';
import { type CorrectionBar, findCorrectionBar } from '@backline/domain/orders/rules';
import { isTaxNumber } from '@backline/domain/orders/tax-number';
import type { Caller, Core, LiveSession } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { applySnapshot } from '../fulfillment/apply-snapshot.ts';
import { GatewayError, type InvoiceDetails } from '../ports/payment-gateway.ts';
import type { TransactionSnapshot } from '../ports/payment-snapshots.ts';
import { chargeRateLimits } from '../rate-limit.ts';
import { askBooks } from './ask-books.ts';
import { getOwnOrder } from './find-own-order.ts';
import { getOrder } from './get-order.ts';
import { readOrderFile, toJudgedOrder } from './to-details.ts';

function toBarCode(bar: CorrectionBar): ErrorCode {
  if (bar === 'already_corrected') return 'invoice_already_corrected';
  return bar === 'adjusted' ? 'invoice_not_correctable' : 'invoice_missing';
}

function toCode({ outcome, reason }: GatewayError): ErrorCode {
  if (outcome === 'unknown') return 'invoice_unconfirmed';
  if (reason === 'revised') return 'invoice_already_corrected';
  if (reason === 'tax_number') return 'tax_number_refused';
  return reason === 'no_invoice' ? 'invoice_missing' : 'invoice_not_correctable';
}

/** Corrects the invoice, or finds that an earlier attempt already did and only its answer was lost. */
async function revise(core: Core, transactionId: string, details: InvoiceDetails): Promise<TransactionSnapshot> {
  try {
    return await core.gateway.books.reviseInvoice(transactionId, details);
  } catch (error) {
    if (!(error instanceof GatewayError) || error.outcome !== 'unknown') throw error;
    const found = await core.gateway.checkout.findTransaction(transactionId);
    if (found === null || found.invoiceCorrectedAt === null) throw error;
    return found;
  }
}

/** Lists only the names of the fields, because their values are personal data. */
function toFieldNames({ address = {}, ...details }: InvoiceDetails): string {
  const toNames = (fields: object) => Object.keys(fields).filter((name) => Reflect.get(fields, name) !== undefined);
  return [...toNames(details), ...toNames(address)].join(' ');
}

/**
 * Corrects the buyer's details on an invoice, which the provider allows once. Throws `not_found`, `rate_limited`,
 * `invoice_already_corrected`, `invoice_not_correctable`, `invoice_missing`, `tax_number_malformed`,
 * `tax_number_refused`, `invoice_unconfirmed`.
 */
export async function correctInvoice(
  core: Core,
  caller: Caller,
  own: LiveSession,
  { transactionId, ...details }: InvoiceDetails & { transactionId: string },
): Promise<OrderDetails> {
  await chargeRateLimits(core, [{ limit: 'order_account', subject: own.user.id }]);
  const { db } = core.store;
  const file = await readOrderFile(core, db, await getOwnOrder(core, db, own, transactionId));
  const bar = findCorrectionBar(toJudgedOrder(core, file));
  if (bar !== null) throw new AppError(toBarCode(bar));
  if (details.taxNumber !== undefined) {
    const standing = await askBooks(core, toCode, () => core.gateway.books.findInvoiceDetails(transactionId));
    if (!isTaxNumber(standing?.country ?? null, details.taxNumber)) throw new AppError('tax_number_malformed');
  }
  const revised = await askBooks(core, toCode, () => revise(core, transactionId, details));
  await applySnapshot(core, revised, (tx) =>
    recordEvent(core, tx, caller, {
      type: 'order.invoice_corrected',
      subjectUserId: own.user.id,
      subject: `order ${transactionId}`,
      details: { fields: toFieldNames(details), by: 'account' },
    }),
  );
  return getOrder(core, own, { transactionId });
}
