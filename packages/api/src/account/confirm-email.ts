import { confirmEmail } from '@backline/core/account/confirm-email';
import { confirmEmailInput, confirmEmailOutput } from '@backline/domain/account/confirm-email';
import { publicProcedure } from '../trpc.ts';

export const procedure = publicProcedure
  .meta({
    rest: 'GET /user/email',
    summary: 'Confirm a change of email',
    tag: 'Links',
    description: 'Changes state on GET, for compatibility; asked twice it answers the same. HEAD changes nothing.',
    refusals: ['token_invalid', 'account_change_waits', 'rate_limited'],
    limit: 'token_ip',
  })
  .input(confirmEmailInput)
  .output(confirmEmailOutput)
  .mutation(async ({ ctx, input }) => {
    await confirmEmail(ctx.core, ctx.caller, input.token);
    return {};
  });
