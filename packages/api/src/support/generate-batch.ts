import { generateBatch } from '@backline/core';
import { generateInput, generateOutput } from '@backline/domain';
import { supportProcedure } from '../trpc.ts';
export const generateBatchProcedure = supportProcedure
  .input(generateInput)
  .output(generateOutput)
  .mutation(({ ctx, input }) => generateBatch(ctx.core, ctx.caller, input));
