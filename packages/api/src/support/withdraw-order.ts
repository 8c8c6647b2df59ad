import { withdrawOrder } from '@backline/core/support/money/withdraw-order';
import { withdrawOrderInput, withdrawOrderOutput } from '@backline/domain/support/withdraw-order';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.withdrawOrder')
  .meta({
    rest: 'POST /support/orders/withdraw',
    summary: 'Declare a withdrawal for a customer who wrote to support',
    refusals: ['not_found', 'withdrawal_not_offered', 'withdrawal_asked', 'withdrawal_exempt'],
  })
  .input(withdrawOrderInput)
  .output(withdrawOrderOutput)
  .mutation(({ ctx, input }) => withdrawOrder(ctx.core, ctx.caller, input));
