import { revokeCode } from '@backline/core/support/codes/revoke-code';
import { revokeCodeInput, revokeCodeOutput } from '@backline/domain/support/revoke-code';
import { staffProcedure } from '../trpc.ts';

export const procedure = staffProcedure('support.revokeCode')
  .meta({
    rest: 'POST /support/codes/revoke',
    summary: 'Take a code back, and what was granted for it',
    refusals: ['conflict', 'not_found'],
  })
  .input(revokeCodeInput)
  .output(revokeCodeOutput)
  .mutation(({ ctx, input }) => revokeCode(ctx.core, ctx.caller, input));
