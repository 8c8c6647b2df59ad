import { beginPasskey } from '@backline/core/factors/begin-passkey';
import { beginPasskeyOutput } from '@backline/domain/factors/begin-passkey';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
    rest: 'POST /user/passkeys/options',
    summary: 'Get what a browser needs to make a passkey',
    refusals: ['confirmation_required', 'passkeys_not_offered', 'conflict', 'rate_limited'],
    limit: 'factor_account',
  })
  .output(beginPasskeyOutput)
  .mutation(({ ctx }) => beginPasskey(ctx.core, ctx.session));
