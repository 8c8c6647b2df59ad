import { removeTotp } from '@backline/core/factors/remove-totp';
import { removeTotpOutput } from '@backline/domain/factors/remove-totp';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
    rest: 'DELETE /user/totp',
    summary: 'Remove the authenticator app',
    refusals: ['confirmation_required', 'not_found'],
  })
  .output(removeTotpOutput)
  .mutation(async ({ ctx }) => {
    await removeTotp(ctx.core, ctx.caller, ctx.session);
    return {};
  });
