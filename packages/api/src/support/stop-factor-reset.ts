import { stopFactorReset } from '@backline/core/support/people/stop-factor-reset';
import { stopFactorResetInput, stopFactorResetOutput } from '@backline/domain/support/stop-factor-reset';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.stopFactorReset')
  .meta({
    rest: 'POST /support/users/second-factor/reset/stop',
    summary: 'Stop a reset of factors that waits',
    refusals: ['not_found'],
  })
  .input(stopFactorResetInput)
  .output(stopFactorResetOutput)
  .mutation(({ ctx, input }) => stopFactorReset(ctx.core, ctx.caller, input));
