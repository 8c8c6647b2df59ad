import { listBatches } from '@backline/core';
import { batchListOutput, reasonOnly } from '@backline/domain';
import { supportProcedure } from '../trpc.ts';
export const listBatchesProcedure = supportProcedure
  .input(reasonOnly)
  .output(batchListOutput)
  .mutation(({ ctx, input }) => listBatches(ctx.core, ctx.caller, input));
