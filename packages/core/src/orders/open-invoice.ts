import { AppError, type ErrorCode } from '@backline/domain/errors';
import { findInvoiceBar } from '@backline/domain/orders/rules';
import type { Core } from '../core.ts';
import type { GatewayError } from '../ports/payment-gateway.ts';
import { askBooks } from './ask-books.ts';
import type { OrderFile } from './to-details.ts';
import { toJudgedOrder } from './to-details.ts';

export interface InvoiceLink {
  url: string;
  expiresAt: string;
}

function toCode({ outcome }: GatewayError): ErrorCode {
  return outcome === 'unknown' ? 'provider_unavailable' : 'invoice_missing';
}

/** Asks the provider about an order's invoice. Throws `invoice_missing`, `provider_unavailable`. */
export async function readInvoice<Result>(
  core: Core,
  file: OrderFile,
  read: (transactionId: string) => Promise<Result>,
): Promise<Result> {
  if (findInvoiceBar(toJudgedOrder(core, file)) !== null) throw new AppError('invoice_missing');
  return askBooks(core, toCode, () => read(file.order.transactionId));
}

/**
 * Asks for a link to an invoice. The link is neither stored nor logged. Throws `invoice_missing`,
 * `provider_unavailable`.
 */
export async function openInvoice(core: Core, file: OrderFile): Promise<InvoiceLink> {
  const { url, expiresAt } = await readInvoice(core, file, core.gateway.books.getInvoiceUrl);
  return { url, expiresAt: expiresAt.toISOString() };
}
