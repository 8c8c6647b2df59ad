import { refundOrder } from '@backline/core/support/money/refund-order';
import { refundOrderInput, refundOrderOutput } from '@backline/domain/support/refund-order';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.refundOrder')
  .meta({
    rest: 'POST /support/orders/refund',
    summary: 'Ask Paddle to pay back an order or parts of it; a dry run says what would happen',
    refusals: ['not_found', 'conflict', 'state_changed'],
  })
  .input(refundOrderInput)
  .output(refundOrderOutput)
  .mutation(({ ctx, input }) => refundOrder(ctx.core, ctx.caller, input));
