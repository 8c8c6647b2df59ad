import { resendVerification } from '@backline/core';
import { emptyOutput, mailRequestInput } from '@backline/domain';
import { publicProcedure } from '../trpc.ts';
export const resendVerificationProcedure = publicProcedure
  .input(mailRequestInput)
  .output(emptyOutput)
  .mutation(async ({ ctx, input }) => {
    await resendVerification(ctx.core, ctx.caller, input.authId, input.redirectTo);
    return {};
  });
