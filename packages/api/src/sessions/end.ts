import { endSession } from '@backline/core';
import { emptyOutput } from '@backline/domain';
import { userProcedure } from '../trpc.ts';
export const endSessionProcedure = userProcedure.output(emptyOutput).mutation(async ({ ctx }) => {
  await endSession(ctx.core, ctx.session);
  return {};
});
