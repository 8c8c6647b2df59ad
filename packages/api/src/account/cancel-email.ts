import { cancelEmail } from '@backline/core';
import { emptyOutput, tokenOnlyInput } from '@backline/domain';
import { publicProcedure } from '../trpc.ts';
export const cancelEmailProcedure = publicProcedure
  .input(tokenOnlyInput)
  .output(emptyOutput)
  .mutation(async ({ ctx, input }) => {
    await cancelEmail(ctx.core, ctx.caller, input.token);
    return {};
  });
