import { finishLogIn } from '@backline/core/staff/finish-log-in';
import { finishLogInInput, finishLogInOutput } from '@backline/domain/staff/finish-log-in';
import { publicProcedure } from '../trpc.ts';

export const procedure = publicProcedure
  .meta({
    rest: 'POST /support/token/second-factor',
    summary: 'Log in as staff, second step',
    refusals: ['challenge_invalid', 'second_factor_wrong', 'forbidden', 'rate_limited'],
    limit: 'login_account',
  })
  .input(finishLogInInput)
  .output(finishLogInOutput)
  .mutation(({ ctx, input }) => finishLogIn(ctx.core, ctx.caller, input));
