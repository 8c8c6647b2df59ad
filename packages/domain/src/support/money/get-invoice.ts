import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { invoiceLink } from '../../orders/order.ts';
import { transactionId } from '../../transaction-id.ts';
import { reason } from '../fields.ts';

export const getInvoice = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/orders/invoice',
  summary: 'A link to the invoice of an order',
  refusals: ['not_found', 'invoice_missing', 'provider_unavailable'],
  input: z.object({ transactionId, reason }),
  output: invoiceLink,
});
