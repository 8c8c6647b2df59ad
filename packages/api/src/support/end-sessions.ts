import { endSessionsFor } from '@backline/core';
import { endedOutput, userReference } from '@backline/domain';
import { supportProcedure } from '../trpc.ts';
export const endSessionsForProcedure = supportProcedure
  .input(userReference)
  .output(endedOutput)
  .mutation(({ ctx, input }) => endSessionsFor(ctx.core, ctx.caller, input));
