import { resetPassword } from '@backline/core/account/reset-password';
import { resetPasswordInput, resetPasswordOutput } from '@backline/domain/account/reset-password';
import { publicProcedure } from '../trpc.ts';

export const procedure = publicProcedure
  .meta({
    rest: 'POST /reset',
    summary: 'Set a new password by a mailed link',
    tag: 'Links',
    description:
      'Ends all sessions. A refused password is explained in `passwordConstraint` and leaves the link usable.',
    refusals: ['token_invalid', 'password_refused', 'rate_limited', 'overloaded'],
    limit: 'token_ip',
  })
  .input(resetPasswordInput)
  .output(resetPasswordOutput)
  .mutation(async ({ ctx, input }) => {
    await resetPassword(ctx.core, ctx.caller, input);
    return {};
  });
