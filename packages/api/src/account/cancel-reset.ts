import { cancelReset } from '@backline/core';
import { emptyOutput, tokenOnlyInput } from '@backline/domain';
import { publicProcedure } from '../trpc.ts';
export const cancelResetProcedure = publicProcedure
  .input(tokenOnlyInput)
  .output(emptyOutput)
  .mutation(async ({ ctx, input }) => {
    await cancelReset(ctx.core, ctx.caller, input.token);
    return {};
  });
