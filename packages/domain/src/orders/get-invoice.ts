import { declareCall } from '../call.ts';
import { invoiceLink, orderReference } from './order.ts';

export const getInvoice = declareCall({
  role: 'user',
  kind: 'mutation',
  rest: 'POST /user/orders/{transactionId}/invoice',
  summary: 'A link to an invoice',
  description: 'The link opens it without a login, for an hour: ask again rather than keep it.',
  refusals: ['not_found', 'rate_limited', 'invoice_missing', 'provider_unavailable'],
  limit: 'order_account',
  input: orderReference,
  output: invoiceLink,
});
