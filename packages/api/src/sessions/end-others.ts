import { endOtherSessions } from '@backline/core';
import { endOtherSessionsOutput } from '@backline/domain';
import { userProcedure } from '../trpc.ts';
export const endOtherSessionsProcedure = userProcedure
  .output(endOtherSessionsOutput)
  .mutation(({ ctx }) => endOtherSessions(ctx.core, ctx.caller, ctx.session));
