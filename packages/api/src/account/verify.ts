import { verify } from '@backline/core';
import { emptyOutput, verifyInput } from '@backline/domain';
import { publicProcedure } from '../trpc.ts';
export const verifyProcedure = publicProcedure
  .input(verifyInput)
  .output(emptyOutput)
  .mutation(async ({ ctx, input }) => {
    await verify(ctx.core, ctx.caller, input);
    return {};
  });
