import { addGrant } from '@backline/core/support/people/add-grant';
import { addGrantInput, addGrantOutput } from '@backline/domain/support/add-grant';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.addGrant')
  .meta({ rest: 'POST /support/grants/add', summary: 'Grant by hand', refusals: ['not_found'] })
  .input(addGrantInput)
  .output(addGrantOutput)
  .mutation(({ ctx, input }) => addGrant(ctx.core, ctx.caller, input));
