import { resetSecondFactor } from '@backline/core/support/people/reset-second-factor';
import { resetSecondFactorInput, resetSecondFactorOutput } from '@backline/domain/support/reset-second-factor';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.resetSecondFactor')
  .meta({
    rest: 'POST /support/users/second-factor/reset',
    summary: 'Begin to remove the factors of an account; it waits for 72 hours',
    refusals: ['not_found', 'conflict', 'rate_limited', 'forbidden'],
    limit: 'factor_reset_account',
  })
  .input(resetSecondFactorInput)
  .output(resetSecondFactorOutput)
  .mutation(({ ctx, input }) => resetSecondFactor(ctx.core, ctx.caller, input));
