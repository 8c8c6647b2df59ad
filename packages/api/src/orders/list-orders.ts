import { listOrders } from '@backline/core/orders/list-orders';
import { listOrdersInput, listOrdersOutput } from '@backline/domain/orders/list-orders';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
    rest: 'GET /user/orders',
    summary: 'Your orders, newest first',
    description: 'Twenty a page: `next` of a page is `before` of the one after it.',
  })
  .input(listOrdersInput)
  .output(listOrdersOutput)
  .query(({ ctx, input }) => listOrders(ctx.core, ctx.session, input));
