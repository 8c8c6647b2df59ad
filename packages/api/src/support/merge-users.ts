import { mergeUsers } from '@backline/core/support/people/merge-users';
import { mergeUsersInput, mergeUsersOutput } from '@backline/domain/support/merge-users';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.mergeUsers')
  .meta({
    rest: 'POST /support/users/merge',
    summary: 'Begin to make two accounts of one person one; it waits for 24 hours',
    refusals: ['not_found', 'conflict'],
  })
  .input(mergeUsersInput)
  .output(mergeUsersOutput)
  .mutation(({ ctx, input }) => mergeUsers(ctx.core, ctx.caller, input));
