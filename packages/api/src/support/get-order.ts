import { getOrder } from '@backline/core/support/money/get-order';
import { getOrderInput, getOrderOutput } from '@backline/domain/support/get-order';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.getOrder')
  .meta({
    rest: 'POST /support/orders/show',
    summary: 'One order whole: its sums, who has its codes, reviews and mails',
    refusals: ['not_found'],
  })
  .input(getOrderInput)
  .output(getOrderOutput)
  .mutation(({ ctx, input }) => getOrder(ctx.core, ctx.caller, input));
