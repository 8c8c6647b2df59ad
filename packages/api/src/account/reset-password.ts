import { resetPassword } from '@backline/core';
import { emptyOutput, resetPasswordInput } from '@backline/domain';
import { publicProcedure } from '../trpc.ts';
export const resetPasswordProcedure = publicProcedure
  .input(resetPasswordInput)
  .output(emptyOutput)
  .mutation(async ({ ctx, input }) => {
    await resetPassword(ctx.core, ctx.caller, input);
    return {};
  });
