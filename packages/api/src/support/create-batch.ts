import { createBatch } from '@backline/core';
import { batchInput, batchOutput } from '@backline/domain';
import { supportProcedure } from '../trpc.ts';
export const createBatchProcedure = supportProcedure
  .input(batchInput)
  .output(batchOutput)
  .mutation(({ ctx, input }) => createBatch(ctx.core, ctx.caller, input));
