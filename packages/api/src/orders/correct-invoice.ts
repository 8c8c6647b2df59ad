import { correctInvoice } from '@backline/core/orders/correct-invoice';
import { correctInvoiceInput, correctInvoiceOutput } from '@backline/domain/orders/correct-invoice';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
    rest: 'POST /user/orders/{transactionId}/invoice-details',
    summary: 'Correct whom an invoice is for',
    description:
      'Once for each order. The country stays as it was; what is left out stays as it is. A valid tax number returns the tax.',
    refusals: [
      'not_found',
      'rate_limited',
      'invoice_missing',
      'invoice_already_corrected',
      'invoice_not_correctable',
      'tax_number_refused',
      'invoice_unconfirmed',
    ],
    limit: 'order_account',
  })
  .input(correctInvoiceInput)
  .output(correctInvoiceOutput)
  .mutation(({ ctx, input }) => correctInvoice(ctx.core, ctx.caller, ctx.session, input));
