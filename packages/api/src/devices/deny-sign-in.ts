import { denySignIn } from '@backline/core/devices/sign-in/deny-sign-in';
import { denySignInInput, denySignInOutput } from '@backline/domain/devices/deny-sign-in';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
    rest: 'POST /devices/sign-in/deny',
    summary: 'Refuse the computer that shows a code',
    refusals: ['code_unknown', 'rate_limited'],
    limit: 'user_code_account',
  })
  .input(denySignInInput)
  .output(denySignInOutput)
  .mutation(async ({ ctx, input }) => {
    await denySignIn(ctx.core, ctx.caller, ctx.session, input.userCode);
    return {};
  });
