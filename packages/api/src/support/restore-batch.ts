import { restoreBatch } from '@backline/core/support/codes/restore-batch';
import { restoreBatchInput, restoreBatchOutput } from '@backline/domain/support/restore-batch';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.restoreBatch')
  .meta({ rest: 'POST /support/batches/restore', summary: 'Undo the revocation of a batch', refusals: ['not_found'] })
  .input(restoreBatchInput)
  .output(restoreBatchOutput)
  .mutation(({ ctx, input }) => restoreBatch(ctx.core, ctx.caller, input));
