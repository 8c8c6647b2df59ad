import { z } from 'zod';
import { declareCall } from '../call.ts';
import { invoiceLink, orderToken } from './order.ts';

export const getGuestInvoice = declareCall({
  role: 'anyone',
  kind: 'mutation',
  rest: 'POST /orders/guest/invoice',
  summary: 'A link to the invoice of a mailed order',
  refusals: ['token_invalid', 'rate_limited', 'invoice_missing', 'provider_unavailable'],
  limit: 'order_link_ip',
  input: z.object({ token: orderToken }),
  output: invoiceLink,
});
