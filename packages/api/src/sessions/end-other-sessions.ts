import { endOtherSessions } from '@backline/core/sessions/end-other-sessions';
import { endOtherSessionsOutput } from '@backline/domain/sessions/end-other-sessions';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({ rest: 'DELETE /user/sessions', summary: 'Log out everywhere else' })
  .output(endOtherSessionsOutput)
  .mutation(({ ctx }) => endOtherSessions(ctx.core, ctx.caller, ctx.session));
