import { listCodes } from '@backline/core/support/codes/list-codes';
import { listCodesInput, listCodesOutput } from '@backline/domain/support/list-codes';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.listCodes')
  .meta({ rest: 'POST /support/batches/codes', summary: 'The codes of a batch, page by page', refusals: ['not_found'] })
  .input(listCodesInput)
  .output(listCodesOutput)
  .mutation(({ ctx, input }) => listCodes(ctx.core, ctx.caller, input));
