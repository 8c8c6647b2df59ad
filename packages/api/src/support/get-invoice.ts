import { getInvoice } from '@backline/core/support/money/get-invoice';
import { getInvoiceInput, getInvoiceOutput } from '@backline/domain/support/get-invoice';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.getInvoice')
  .meta({
    rest: 'POST /support/orders/invoice',
    summary: 'A link to the invoice of an order',
    refusals: ['not_found', 'invoice_missing', 'provider_unavailable'],
  })
  .input(getInvoiceInput)
  .output(getInvoiceOutput)
  .mutation(({ ctx, input }) => getInvoice(ctx.core, ctx.caller, input));
