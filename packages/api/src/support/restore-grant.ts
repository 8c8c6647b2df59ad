import { restoreGrant } from '@backline/core/support/people/restore-grant';
import { restoreGrantInput, restoreGrantOutput } from '@backline/domain/support/restore-grant';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.restoreGrant')
  .meta({ rest: 'POST /support/grants/restore', summary: 'Give a grant back', refusals: ['not_found'] })
  .input(restoreGrantInput)
  .output(restoreGrantOutput)
  .mutation(({ ctx, input }) => restoreGrant(ctx.core, ctx.caller, input));
