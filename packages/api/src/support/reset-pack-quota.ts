import { resetPackQuota } from '@backline/core/support/computers/reset-pack-quota';
import { resetPackQuotaInput, resetPackQuotaOutput } from '@backline/domain/support/reset-pack-quota';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.resetPackQuota')
  .meta({
    rest: 'POST /support/packs/reset-quota',
    summary: 'Let an account fetch packs as if it had fetched none',
    refusals: ['not_found'],
  })
  .input(resetPackQuotaInput)
  .output(resetPackQuotaOutput)
  .mutation(({ ctx, input }) => resetPackQuota(ctx.core, ctx.caller, input));
