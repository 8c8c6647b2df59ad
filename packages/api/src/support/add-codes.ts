import { addCodes } from '@backline/core/support/codes/add-codes';
import { addCodesInput, addCodesOutput } from '@backline/domain/support/add-codes';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.addCodes')
  .meta({
    rest: 'POST /support/batches/add-codes',
    summary: 'Add codes that were made elsewhere',
    refusals: ['conflict', 'not_found'],
  })
  .input(addCodesInput)
  .output(addCodesOutput)
  .mutation(({ ctx, input }) => addCodes(ctx.core, ctx.caller, input));
