import { createBuyerToken } from '@backline/core';
import { buyerTokenOutput } from '@backline/domain';
import { userProcedure } from '../trpc.ts';
export const createBuyerTokenProcedure = userProcedure
  .output(buyerTokenOutput)
  .mutation(({ ctx }) => createBuyerToken(ctx.core, ctx.session));
