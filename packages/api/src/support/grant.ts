import { grantByHand } from '@backline/core';
import { grantInput, grantOutput } from '@backline/domain';
import { supportProcedure } from '../trpc.ts';
export const grantProcedure = supportProcedure
  .input(grantInput)
  .output(grantOutput)
  .mutation(({ ctx, input }) => grantByHand(ctx.core, ctx.caller, input));
