import { endOneSession } from '@backline/core';
import { emptyOutput, endSessionInput } from '@backline/domain';
import { userProcedure } from '../trpc.ts';
export const endOneSessionProcedure = userProcedure
  .input(endSessionInput)
  .output(emptyOutput)
  .mutation(async ({ ctx, input }) => {
    await endOneSession(ctx.core, ctx.caller, ctx.session, input.id);
    return {};
  });
