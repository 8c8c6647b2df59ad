import { restoreBatch } from '@backline/core';
import { batchReference, changedOutput } from '@backline/domain';
import { supportProcedure } from '../trpc.ts';
export const restoreBatchProcedure = supportProcedure
  .input(batchReference)
  .output(changedOutput)
  .mutation(({ ctx, input }) => restoreBatch(ctx.core, ctx.caller, input));
