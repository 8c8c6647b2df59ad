import { makeRecoveryCodes } from '@backline/core/factors/make-recovery-codes';
import { makeRecoveryCodesOutput } from '@backline/domain/factors/make-recovery-codes';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
    rest: 'POST /user/recovery-codes',
    summary: 'Replace your recovery codes',
    refusals: ['confirmation_required', 'factor_missing', 'rate_limited'],
    limit: 'factor_account',
  })
  .output(makeRecoveryCodesOutput)
  .mutation(({ ctx }) => makeRecoveryCodes(ctx.core, ctx.caller, ctx.session));
