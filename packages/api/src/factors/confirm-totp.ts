import { confirmTotp } from '@backline/core/factors/confirm-totp';
import { confirmTotpInput, confirmTotpOutput } from '@backline/domain/factors/confirm-totp';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
    rest: 'POST /user/totp',
    summary: 'Add the authenticator app, by its first code',
    refusals: ['confirmation_required', 'second_factor_wrong', 'rate_limited'],
    limit: 'factor_account',
  })
  .input(confirmTotpInput)
  .output(confirmTotpOutput)
  .mutation(({ ctx, input }) => confirmTotp(ctx.core, ctx.caller, ctx.session, input.code));
