import { logInWithPasskey } from '@backline/core/sessions/log-in-with-passkey';
import { logInWithPasskeyInput, logInWithPasskeyOutput } from '@backline/domain/sessions/log-in-with-passkey';
import { publicProcedure } from '../trpc.ts';

export const procedure = publicProcedure
  .meta({
    rest: 'POST /token/passkey',
    summary: 'Log in with a passkey',
    refusals: [
      'api_key_invalid',
      'challenge_invalid',
      'passkey_unknown',
      'passkey_flagged',
      'passkey_in_reset',
      'email_unverified',
      'rate_limited',
    ],
    limit: 'login_ip',
  })
  .input(logInWithPasskeyInput)
  .output(logInWithPasskeyOutput)
  .mutation(({ ctx, input }) => logInWithPasskey(ctx.core, ctx.caller, input));
