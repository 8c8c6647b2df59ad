import { explainLicense } from '@backline/core';
import { explainInput, explainOutput } from '@backline/domain';
import { supportProcedure } from '../trpc.ts';
export const explainProcedure = supportProcedure
  .input(explainInput)
  .output(explainOutput)
  .mutation(({ ctx, input }) => explainLicense(ctx.core, ctx.caller, input));
