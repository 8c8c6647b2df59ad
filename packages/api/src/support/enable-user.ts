import { enableUser } from '@backline/core/support/people/enable-user';
import { enableUserInput, enableUserOutput } from '@backline/domain/support/enable-user';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.enableUser')
  .meta({ rest: 'POST /support/users/enable', summary: 'Open a disabled account again', refusals: ['not_found'] })
  .input(enableUserInput)
  .output(enableUserOutput)
  .mutation(({ ctx, input }) => enableUser(ctx.core, ctx.caller, input));
