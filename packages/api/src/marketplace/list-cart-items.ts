import { listCartItems } from '@backline/core';
import { cartItemListOutput } from '@backline/domain';
import { publicProcedure } from '../trpc.ts';
export const listCartItemsProcedure = publicProcedure
  .output(cartItemListOutput)
  .query(({ ctx }) => listCartItems(ctx.core));
