import { confirmEmail } from '@backline/core';
import { emptyOutput, tokenOnlyInput } from '@backline/domain';
import { publicProcedure } from '../trpc.ts';
export const confirmEmailProcedure = publicProcedure
  .input(tokenOnlyInput)
  .output(emptyOutput)
  .mutation(async ({ ctx, input }) => {
    await confirmEmail(ctx.core, ctx.caller, input.token);
    return {};
  });
