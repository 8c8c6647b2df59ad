import { enableUser } from '@backline/core/support/people/enable-user';
import { enableUserInput, enableUserOutput } from '@backline/domain/support/enable-user';
import { supportProcedure } from '../trpc.ts';

export const procedure = supportProcedure
  .meta({ rest: 'POST /support/users/enable', summary: 'Open a disabled account again', refusals: ['not_found'] })
  .input(enableUserInput)
  .output(enableUserOutput)
  .mutation(({ ctx, input }) => enableUser(ctx.core, ctx.caller, input));
