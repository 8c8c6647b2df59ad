import { secure } from '@backline/core';
import { secureOutput, tokenOnlyInput } from '@backline/domain';
import { publicProcedure } from '../trpc.ts';
export const secureProcedure = publicProcedure
  .input(tokenOnlyInput)
  .output(secureOutput)
  .mutation(({ ctx, input }) => secure(ctx.core, ctx.caller, input.token));
