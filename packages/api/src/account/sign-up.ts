import { signUp } from '@backline/core';
import { emptyOutput, signUpInput } from '@backline/domain';
import { publicProcedure } from '../trpc.ts';

export const signUpProcedure = publicProcedure
  .input(signUpInput)
  .output(emptyOutput)
  .mutation(async ({ ctx, input }) => {
    await signUp(ctx.core, ctx.caller, input);
    return {};
  });
