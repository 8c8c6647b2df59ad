import { changeEmail } from '@backline/core/account/change-email';
import { changeEmailInput, changeEmailOutput } from '@backline/domain/account/change-email';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
    rest: 'POST /user/email',
    summary: 'Ask to change your email',
    description:
      'The new address gets a link to confirm, the old one a link to cancel. After a login, and ten minutes later after POST /user/confirm.',
    refusals: ['confirmation_required', 'account_change_waits', 'rate_limited'],
    limit: 'mail_account',
  })
  .input(changeEmailInput)
  .output(changeEmailOutput)
  .mutation(async ({ ctx, input }) => {
    await changeEmail(ctx.core, ctx.caller, ctx.session, input.email);
    return {};
  });
