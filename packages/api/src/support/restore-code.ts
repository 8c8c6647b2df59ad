import { restoreCode } from '@backline/core/support/codes/restore-code';
import { restoreCodeInput, restoreCodeOutput } from '@backline/domain/support/restore-code';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.restoreCode')
  .meta({
    rest: 'POST /support/codes/restore',
    summary: 'Undo the revocation of a code',
    refusals: ['conflict', 'not_found'],
  })
  .input(restoreCodeInput)
  .output(restoreCodeOutput)
  .mutation(({ ctx, input }) => restoreCode(ctx.core, ctx.caller, input));
