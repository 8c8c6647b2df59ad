import { disableUser } from '@backline/core/support/people/disable-user';
import { disableUserInput, disableUserOutput } from '@backline/domain/support/disable-user';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.disableUser')
  .meta({
    rest: 'POST /support/users/disable',
    summary: 'Shut an account: nobody logs in, its links are dead; its plan at the provider runs on',
    refusals: ['conflict', 'not_found'],
  })
  .input(disableUserInput)
  .output(disableUserOutput)
  .mutation(({ ctx, input }) => disableUser(ctx.core, ctx.caller, input));
