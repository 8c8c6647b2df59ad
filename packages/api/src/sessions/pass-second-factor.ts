import { passSecondFactor } from '@backline/core/sessions/pass-second-factor';
import { passSecondFactorInput, passSecondFactorOutput } from '@backline/domain/sessions/pass-second-factor';
import { publicProcedure } from '../trpc.ts';

export const procedure = publicProcedure
  .meta({
    rest: 'POST /token/second-factor',
    summary: 'Log in, second step',
    description:
      'Takes the challenge of POST /token, with a code of an authenticator app, a recovery code, or what a passkey has signed. A challenge takes five tries in five minutes.',
    refusals: ['challenge_invalid', 'second_factor_wrong', 'passkey_unknown', 'passkey_flagged', 'rate_limited'],
    limit: 'login_account',
  })
  .input(passSecondFactorInput)
  .output(passSecondFactorOutput)
  .mutation(({ ctx, input }) => passSecondFactor(ctx.core, ctx.caller, input));
