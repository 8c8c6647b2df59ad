import { resendVerification } from '@backline/core';
import { addressOnlyInput, emptyOutput } from '@backline/domain';
import { publicProcedure } from '../trpc.ts';
export const resendVerificationProcedure = publicProcedure
  .input(addressOnlyInput)
  .output(emptyOutput)
  .mutation(async ({ ctx, input }) => {
    await resendVerification(ctx.core, ctx.caller, input.authId);
    return {};
  });
