import { listSessions } from '@backline/core';
import { sessionListOutput } from '@backline/domain';
import { userProcedure } from '../trpc.ts';
export const listSessionsProcedure = userProcedure
  .output(sessionListOutput)
  .query(({ ctx }) => listSessions(ctx.core, ctx.session));
