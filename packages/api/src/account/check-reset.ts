import { checkReset } from '@backline/core/account/check-reset';
import { checkResetInput, checkResetOutput } from '@backline/domain/account/check-reset';
import { publicProcedure } from '../trpc.ts';

export const procedure = publicProcedure
  .meta({
    rest: 'GET /reset',
    summary: 'Whether a reset link can still be used',
    tag: 'Links',
    description: 'Changes nothing.',
    refusals: ['token_invalid', 'rate_limited'],
    limit: 'token_ip',
  })
  .input(checkResetInput)
  .output(checkResetOutput)
  .query(async ({ ctx, input }) => {
    await checkReset(ctx.core, ctx.caller, input.token);
    return {};
  });
