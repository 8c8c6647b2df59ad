import { recover } from '@backline/core/account/recover';
import { recoverInput, recoverOutput } from '@backline/domain/account/recover';
import { publicProcedure } from '../trpc.ts';

export const procedure = publicProcedure
  .meta({
    rest: 'POST /recover',
    summary: 'Ask for a link to set a new password',
    description: 'Any address is answered alike.',
    refusals: ['rate_limited'],
    limit: 'mail_account',
  })
  .input(recoverInput)
  .output(recoverOutput)
  .mutation(async ({ ctx, input }) => {
    await recover(ctx.core, ctx.caller, input.authId, input.redirectTo);
    return {};
  });
