import { endOneSession } from '@backline/core/sessions/end-one-session';
import { endOneSessionInput, endOneSessionOutput } from '@backline/domain/sessions/end-one-session';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({ rest: 'DELETE /user/sessions/{id}', summary: 'End one of your sessions', refusals: ['not_found'] })
  .input(endOneSessionInput)
  .output(endOneSessionOutput)
  .mutation(async ({ ctx, input }) => {
    await endOneSession(ctx.core, ctx.caller, ctx.session, input.id);
    return {};
  });
