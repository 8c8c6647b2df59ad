import { createBatch } from '@backline/core/support/codes/create-batch';
import { createBatchInput, createBatchOutput } from '@backline/domain/support/create-batch';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.createBatch')
  .meta({
    rest: 'POST /support/batches/create',
    summary: 'Open a batch, or take it up again',
    refusals: ['conflict', 'not_found'],
  })
  .input(createBatchInput)
  .output(createBatchOutput)
  .mutation(({ ctx, input }) => createBatch(ctx.core, ctx.caller, input));
