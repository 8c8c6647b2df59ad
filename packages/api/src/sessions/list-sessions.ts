import { listSessions } from '@backline/core/sessions/list-sessions';
import { listSessionsOutput } from '@backline/domain/sessions/list-sessions';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({ rest: 'GET /user/sessions', summary: 'List your sessions' })
  .output(listSessionsOutput)
  .query(({ ctx }) => listSessions(ctx.core, ctx.session));
