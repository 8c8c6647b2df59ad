import { resendOrder } from '@backline/core/support/money/resend-order';
import { resendOrderInput, resendOrderOutput } from '@backline/domain/support/resend-order';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.resendOrder')
  .meta({
    rest: 'POST /support/orders/resend',
    summary: 'Make the free codes of an order again and mail them to another address',
    refusals: ['not_found', 'conflict', 'state_changed'],
  })
  .input(resendOrderInput)
  .output(resendOrderOutput)
  .mutation(({ ctx, input }) => resendOrder(ctx.core, ctx.caller, input));
