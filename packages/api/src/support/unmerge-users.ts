import { unmergeUsers } from '@backline/core/support/people/unmerge-users';
import { unmergeUsersInput, unmergeUsersOutput } from '@backline/domain/support/unmerge-users';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.unmergeUsers')
  .meta({
    rest: 'POST /support/users/merge/undo',
    summary: 'Stop a merge that waits, or undo one within 14 days',
    refusals: ['not_found', 'conflict'],
  })
  .input(unmergeUsersInput)
  .output(unmergeUsersOutput)
  .mutation(({ ctx, input }) => unmergeUsers(ctx.core, ctx.caller, input));
