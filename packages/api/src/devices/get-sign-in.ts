import { getSignIn } from '@backline/core/devices/sign-in/get-sign-in';
import { getSignInInput, getSignInOutput } from '@backline/domain/devices/get-sign-in';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
    rest: 'GET /devices/sign-in/{userCode}',
    summary: 'The computer that shows a code',
    description: 'Changes nothing: only a POST approves. Codes that are not known count against the allowance.',
    refusals: ['code_unknown', 'rate_limited'],
    limit: 'user_code_account',
  })
  .input(getSignInInput)
  .output(getSignInOutput)
  .query(({ ctx, input }) => getSignIn(ctx.core, ctx.caller, ctx.session, input.userCode));
