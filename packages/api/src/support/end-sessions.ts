import { endSessions } from '@backline/core/support/people/end-sessions';
import { endSessionsInput, endSessionsOutput } from '@backline/domain/support/end-sessions';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.endSessions')
  .meta({ rest: 'POST /support/users/end-sessions', summary: 'Log a customer out everywhere', refusals: ['not_found'] })
  .input(endSessionsInput)
  .output(endSessionsOutput)
  .mutation(({ ctx, input }) => endSessions(ctx.core, ctx.caller, input));
