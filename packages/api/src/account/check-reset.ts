import { checkReset } from '@backline/core';
import { emptyOutput, tokenOnlyInput } from '@backline/domain';
import { publicProcedure } from '../trpc.ts';
export const checkResetProcedure = publicProcedure
  .input(tokenOnlyInput)
  .output(emptyOutput)
  .query(async ({ ctx, input }) => {
    await checkReset(ctx.core, ctx.caller, input.token);
    return {};
  });
