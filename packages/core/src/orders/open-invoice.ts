import { AppError, type ErrorCode } from '@backline/domain/errors';
import { findInvoiceBar } from '@backline/domain/orders/rules';
import type { Core } from '../core.ts';
import type { GatewayError } from '../payment-gateway.ts';
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

/** Asks for a link to an invoice, which is neither stored nor logged. Throws `invoice_missing`, `provider_unavailable`. */
export async function openInvoice(core: Core, file: OrderFile): Promise<InvoiceLink> {
  if (findInvoiceBar(toJudgedOrder(core, file)) !== null) throw new AppError('invoice_missing');
  const ask = () => core.gateway.books.getInvoiceUrl(file.order.transactionId);
  const { url, expiresAt } = await askBooks(core, toCode, ask);
  return { url, expiresAt: expiresAt.toISOString() };
}
