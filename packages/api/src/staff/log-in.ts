import { logIn } from '@backline/core/staff/log-in';
import { logInInput, logInOutput } from '@backline/domain/staff/log-in';
import { publicProcedure } from '../trpc.ts';

export const procedure = publicProcedure
  .meta({
    rest: 'POST /support/token',
    summary: 'Log in as staff, at a command line',
    description:
      'Answers a token for calls of staff, or the challenge of a second step; `setUp` where an authenticator app comes first.',
    refusals: ['api_key_invalid', 'login_failed', 'email_unverified', 'conflict', 'rate_limited', 'overloaded'],
    limit: 'login_account',
  })
  .input(logInInput)
  .output(logInOutput)
  .mutation(({ ctx, input }) => logIn(ctx.core, ctx.caller, input));
