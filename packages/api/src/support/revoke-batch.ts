import { revokeBatch } from '@backline/core';
import { batchReference, changedOutput } from '@backline/domain';
import { supportProcedure } from '../trpc.ts';
export const revokeBatchProcedure = supportProcedure
  .input(batchReference)
  .output(changedOutput)
  .mutation(({ ctx, input }) => revokeBatch(ctx.core, ctx.caller, input));
