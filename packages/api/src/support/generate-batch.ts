import { generateBatch } from '@backline/core/support/codes/generate-batch';
import { generateBatchInput, generateBatchOutput } from '@backline/domain/support/generate-batch';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.generateBatch')
  .meta({
    rest: 'POST /support/batches/generate',
    summary: 'Make a batch of codes; they are answered this once',
    refusals: ['conflict', 'not_found'],
  })
  .input(generateBatchInput)
  .output(generateBatchOutput)
  .mutation(({ ctx, input }) => generateBatch(ctx.core, ctx.caller, input));
