import { listOrders } from '@backline/core';
import { orderListInput, orderListOutput } from '@backline/domain';
import { supportProcedure } from '../trpc.ts';
export const listOrdersProcedure = supportProcedure
  .input(orderListInput)
  .output(orderListOutput)
  .mutation(({ ctx, input }) => listOrders(ctx.core, ctx.caller, input));
