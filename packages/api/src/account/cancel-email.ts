import { cancelEmail } from '@backline/core/account/cancel-email';
import { cancelEmailInput, cancelEmailOutput } from '@backline/domain/account/cancel-email';
import { publicProcedure } from '../trpc.ts';

export const procedure = publicProcedure
  .meta({
    rest: 'GET /user/email/cancel',
    summary: 'Cancel a change of email',
    tag: 'Links',
    description: 'Changes state on GET, for compatibility; asked twice it answers the same. HEAD changes nothing.',
    refusals: ['token_invalid', 'rate_limited'],
    limit: 'token_ip',
  })
  .input(cancelEmailInput)
  .output(cancelEmailOutput)
  .mutation(async ({ ctx, input }) => {
    await cancelEmail(ctx.core, ctx.caller, input.token);
    return {};
  });
