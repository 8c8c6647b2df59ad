import { beginTotp } from '@backline/core/factors/begin-totp';
import { beginTotpOutput } from '@backline/domain/factors/begin-totp';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
    rest: 'POST /user/totp/secret',
    summary: 'Begin to add an authenticator app',
    description:
      'Answers its secret, as text and as a picture. It proves nothing until POST /user/totp has a code of it.',
    refusals: ['confirmation_required', 'totp_exists', 'rate_limited'],
    limit: 'factor_account',
  })
  .output(beginTotpOutput)
  .mutation(({ ctx }) => beginTotp(ctx.core, ctx.session));
