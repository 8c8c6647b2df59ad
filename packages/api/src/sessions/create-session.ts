import { createSession } from '@backline/core/sessions/create-session';
import { createSessionInput, createSessionOutput } from '@backline/domain/sessions/create-session';
import { publicProcedure } from '../trpc.ts';

export const procedure = publicProcedure
  .meta({
    rest: 'POST /token',
    summary: 'Log in',
    description:
      'Answers a bearer token. A wrong password, an unknown address and an account without a password get the same answer. An account with a second factor is refused with a `challenge` for POST /token/second-factor, and its `methods`.',
    refusals: [
      'api_key_invalid',
      'login_failed',
      'second_factor_required',
      'email_unverified',
      'rate_limited',
      'overloaded',
    ],
    limit: 'login_account',
  })
  .input(createSessionInput)
  .output(createSessionOutput)
  .mutation(({ ctx, input }) => createSession(ctx.core, ctx.caller, input));
