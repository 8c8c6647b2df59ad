import { listActivity } from '@backline/core/privacy/list-activity';
import { listActivityInput, listActivityOutput } from '@backline/domain/privacy/list-activity';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
    rest: 'GET /user/activity',
    summary: 'What happened in your account, newest first',
    description: 'Thirty entries a page: `next` of a page is `before` of the one after it.',
  })
  .input(listActivityInput)
  .output(listActivityOutput)
  .query(({ ctx, input }) => listActivity(ctx.core, ctx.session, input));
