import { endSession } from '@backline/core/sessions/end-session';
import { endSessionOutput } from '@backline/domain/sessions/end-session';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({ rest: 'DELETE /token', summary: 'Log out' })
  .output(endSessionOutput)
  .mutation(async ({ ctx }) => {
    await endSession(ctx.core, ctx.session);
    return {};
  });
