import { getOrder } from '@backline/core/orders/get-order';
import { getOrderInput, getOrderOutput } from '@backline/domain/orders/get-order';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
    rest: 'GET /user/orders/{transactionId}',
    summary: 'One of your orders',
    description: 'Its lines, what became of them, and what can be done. Another person’s order is `not_found`.',
    refusals: ['not_found'],
  })
  .input(getOrderInput)
  .output(getOrderOutput)
  .query(({ ctx, input }) => getOrder(ctx.core, ctx.session, input));
