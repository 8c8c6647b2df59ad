import { listOrders } from '@backline/core/support/money/list-orders';
import { listOrdersInput, listOrdersOutput } from '@backline/domain/support/list-orders';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.listOrders')
  .meta({
    rest: 'POST /support/orders/list',
    summary: 'Orders of an account or a guest by address, or one by its transaction',
    refusals: ['not_found'],
  })
  .input(listOrdersInput)
  .output(listOrdersOutput)
  .mutation(({ ctx, input }) => listOrders(ctx.core, ctx.caller, input));
