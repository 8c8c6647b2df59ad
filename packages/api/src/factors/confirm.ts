import { confirm } from '@backline/core/factors/confirm';
import { confirmInput, confirmOutput } from '@backline/domain/factors/confirm';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
    rest: 'POST /user/confirm',
    summary: 'Confirm that it is you, by your password or a passkey',
    description: 'Good for ten minutes, for what a stolen session must not do. A login counts as well.',
    refusals: [
      'confirmation_wrong',
      'challenge_invalid',
      'passkey_unknown',
      'passkey_flagged',
      'passkey_in_reset',
      'rate_limited',
      'overloaded',
    ],
    limit: 'password_session',
  })
  .input(confirmInput)
  .output(confirmOutput)
  .mutation(({ ctx, input }) => confirm(ctx.core, ctx.caller, ctx.session, input));
