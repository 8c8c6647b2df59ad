import { verify } from '@backline/core';
import { verifiedOutput, verifyInput } from '@backline/domain';
import { publicProcedure } from '../trpc.ts';
export const verifyProcedure = publicProcedure
  .input(verifyInput)
  .output(verifiedOutput)
  .mutation(({ ctx, input }) => verify(ctx.core, ctx.caller, input));
