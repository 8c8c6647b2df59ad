import { getGuestInvoice } from '@backline/core/orders/get-guest-invoice';
import { getGuestInvoiceInput, getGuestInvoiceOutput } from '@backline/domain/orders/get-guest-invoice';
import { publicProcedure } from '../trpc.ts';

export const procedure = publicProcedure
  .meta({
    rest: 'POST /orders/guest/invoice',
    summary: 'A link to the invoice of a mailed order',
    refusals: ['token_invalid', 'rate_limited', 'invoice_missing', 'provider_unavailable'],
    limit: 'order_link_ip',
  })
  .input(getGuestInvoiceInput)
  .output(getGuestInvoiceOutput)
  .mutation(({ ctx, input }) => getGuestInvoice(ctx.core, ctx.caller, input));
