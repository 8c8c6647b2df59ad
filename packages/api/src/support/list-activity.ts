import { listActivity } from '@backline/core/support/people/list-activity';
import { listActivityInput, listActivityOutput } from '@backline/domain/support/list-activity';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.listActivity')
  .meta({
    rest: 'POST /support/users/activity',
    summary: 'A customer’s activity, in the words that they read',
    refusals: ['not_found'],
  })
  .input(listActivityInput)
  .output(listActivityOutput)
  .mutation(({ ctx, input }) => listActivity(ctx.core, ctx.caller, input));
