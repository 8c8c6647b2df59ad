import { confirmWithdrawal } from '@backline/core/orders/confirm-withdrawal';
import { correctInvoice } from '@backline/core/orders/correct-invoice';
import { getGuestInvoice } from '@backline/core/orders/get-guest-invoice';
import { getGuestOrder } from '@backline/core/orders/get-guest-order';
import { getInvoice } from '@backline/core/orders/get-invoice';
import { getInvoiceDetails } from '@backline/core/orders/get-invoice-details';
import { getOrder } from '@backline/core/orders/get-order';
import { listOrders } from '@backline/core/orders/list-orders';
import { mailCodesAgain } from '@backline/core/orders/mail-codes-again';
import { withdraw } from '@backline/core/orders/withdraw';
import { withdrawAsGuest } from '@backline/core/orders/withdraw-as-guest';
import * as declared from '@backline/domain/orders/calls';
import { byCaller, calls } from './trpc.ts';

export const orders = calls(declared, {
  confirmWithdrawal: byCaller(confirmWithdrawal),
  correctInvoice: ({ ctx, input }) => correctInvoice(ctx.core, ctx.caller, ctx.session, input),
  getGuestInvoice: byCaller(getGuestInvoice),
  getGuestOrder: byCaller(getGuestOrder),
  getInvoice: ({ ctx, input }) => getInvoice(ctx.core, ctx.session, input),
  getInvoiceDetails: ({ ctx, input }) => getInvoiceDetails(ctx.core, ctx.session, input),
  getOrder: ({ ctx, input }) => getOrder(ctx.core, ctx.session, input),
  listOrders: ({ ctx, input }) => listOrders(ctx.core, ctx.session, input),
  mailCodesAgain: ({ ctx, input }) => mailCodesAgain(ctx.core, ctx.caller, input.transactionId),
  withdrawAsGuest: byCaller(withdrawAsGuest),
  withdraw: ({ ctx, input }) => withdraw(ctx.core, ctx.caller, ctx.session, input),
});
