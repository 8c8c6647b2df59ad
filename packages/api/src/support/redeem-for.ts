import { redeemFor } from '@backline/core';
import { redeemForInput, redeemForOutput } from '@backline/domain';
import { supportProcedure } from '../trpc.ts';
export const redeemForProcedure = supportProcedure
  .input(redeemForInput)
  .output(redeemForOutput)
  .mutation(({ ctx, input }) => redeemFor(ctx.core, ctx.caller, input));
