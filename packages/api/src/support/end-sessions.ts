import { endSessions } from '@backline/core';
import { endedOutput, userReference } from '@backline/domain';
import { supportProcedure } from '../trpc.ts';
export const endSessionsForProcedure = supportProcedure
  .input(userReference)
  .output(endedOutput)
  .mutation(({ ctx, input }) => endSessions(ctx.core, ctx.caller, input));
