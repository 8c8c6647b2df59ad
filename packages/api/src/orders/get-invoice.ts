import { getInvoice } from '@backline/core/orders/get-invoice';
import { getInvoiceInput, getInvoiceOutput } from '@backline/domain/orders/get-invoice';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
    rest: 'POST /user/orders/{transactionId}/invoice',
    summary: 'A link to an invoice',
    description: 'The link opens it without a login, for an hour: ask again rather than keep it.',
    refusals: ['not_found', 'rate_limited', 'invoice_missing', 'provider_unavailable'],
    limit: 'order_account',
  })
  .input(getInvoiceInput)
  .output(getInvoiceOutput)
  .mutation(({ ctx, input }) => getInvoice(ctx.core, ctx.session, input));
