import { getVerification } from '@backline/core';
import { tokenOnlyInput, verificationOutput } from '@backline/domain';
import { publicProcedure } from '../trpc.ts';
export const getVerificationProcedure = publicProcedure
  .input(tokenOnlyInput)
  .output(verificationOutput)
  .query(({ ctx, input }) => getVerification(ctx.core, ctx.caller, input.token));
