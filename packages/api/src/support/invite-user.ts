import { inviteUser } from '@backline/core/support/people/invite-user';
import { inviteUserInput, inviteUserOutput } from '@backline/domain/support/invite-user';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.inviteUser')
  .meta({ rest: 'POST /support/users/invite', summary: 'Open an account and mail its link', refusals: ['conflict'] })
  .input(inviteUserInput)
  .output(inviteUserOutput)
  .mutation(({ ctx, input }) => inviteUser(ctx.core, ctx.caller, input.email, input.reason));
