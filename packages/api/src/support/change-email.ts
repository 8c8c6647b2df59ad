import { changeEmail } from '@backline/core/support/people/change-email';
import { changeEmailInput, changeEmailOutput } from '@backline/domain/support/change-email';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.changeEmail')
  .meta({
    rest: 'POST /support/users/change-email',
    summary: 'Begin to move an account to another address, after two proofs; it waits for 72 hours',
    refusals: ['not_found', 'conflict', 'rate_limited'],
    limit: 'staff_email_moves',
  })
  .input(changeEmailInput)
  .output(changeEmailOutput)
  .mutation(({ ctx, input }) => changeEmail(ctx.core, ctx.caller, input));
