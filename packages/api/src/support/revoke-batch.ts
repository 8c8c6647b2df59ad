import { revokeBatch } from '@backline/core/support/codes/revoke-batch';
import { revokeBatchInput, revokeBatchOutput } from '@backline/domain/support/revoke-batch';
import { supportProcedure } from '../trpc.ts';

export const procedure = supportProcedure
  .meta({
    rest: 'POST /support/batches/revoke',
    summary: 'Take a batch back, and what was granted for it',
    refusals: ['not_found'],
  })
  .input(revokeBatchInput)
  .output(revokeBatchOutput)
  .mutation(({ ctx, input }) => revokeBatch(ctx.core, ctx.caller, input));
