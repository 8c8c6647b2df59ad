import { revokeBatch } from '@backline/core/support/codes/revoke-batch';
import { revokeBatchInput, revokeBatchOutput } from '@backline/domain/support/revoke-batch';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.revokeBatch')
  .meta({
    rest: 'POST /support/batches/revoke',
    summary: 'Take a batch back, and what was granted for it',
    refusals: ['not_found'],
  })
  .input(revokeBatchInput)
  .output(revokeBatchOutput)
  .mutation(({ ctx, input }) => revokeBatch(ctx.core, ctx.caller, input));
