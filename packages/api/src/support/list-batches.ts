import { listBatches } from '@backline/core/support/codes/list-batches';
import { listBatchesInput, listBatchesOutput } from '@backline/domain/support/list-batches';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.listBatches')
  .meta({ rest: 'POST /support/batches/list', summary: 'Batches of codes and how many are used' })
  .input(listBatchesInput)
  .output(listBatchesOutput)
  .mutation(({ ctx, input }) => listBatches(ctx.core, ctx.caller, input));
