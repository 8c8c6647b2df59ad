import { z } from 'zod';
import { declareCall } from '../call.ts';
import { shownText, textLike } from '../fields.ts';
import { orderReference } from './order.ts';

const line = shownText(1024).nullable();

/** The buyer's details on an invoice; null for an empty field. */
const invoiceDetails = z.object({
  name: line,
  businessName: line,
  taxNumber: line,
  address: z.object({ firstLine: line, secondLine: line, city: line, region: line }),
  /** ISO 3166. It can't be corrected, because the tax depends on it. */
  country: textLike(2, /^[A-Z]{2}$/).nullable(),
});
export type StandingInvoiceDetails = z.infer<typeof invoiceDetails>;

export const getInvoiceDetails = declareCall({
  role: 'user',
  kind: 'query',
  rest: 'GET /user/orders/{transactionId}/invoice-details',
  summary: 'Whom an invoice is for',
  description: 'As the payment provider has it: read it before you correct it, which is possible once.',
  refusals: ['not_found', 'rate_limited', 'invoice_missing', 'provider_unavailable'],
  limit: 'order_account',
  input: orderReference,
  output: invoiceDetails,
});
