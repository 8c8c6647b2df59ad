import { changePassword } from '@backline/core/account/change-password';
import { changePasswordInput, changePasswordOutput } from '@backline/domain/account/change-password';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
    rest: 'POST /user/password',
    summary: 'Change your password',
    description:
      'Ends your other sessions and every open link. `withdrawnEmail` is the address of a change of email that went with them. A refused password is explained in `passwordConstraint`.',
    refusals: ['current_password_wrong', 'conflict', 'password_refused', 'rate_limited', 'overloaded'],
    limit: 'password_session',
  })
  .input(changePasswordInput)
  .output(changePasswordOutput)
  .mutation(({ ctx, input }) => changePassword(ctx.core, ctx.caller, ctx.session, input));
