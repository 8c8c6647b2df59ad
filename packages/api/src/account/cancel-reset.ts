import { cancelReset } from '@backline/core/account/cancel-reset';
import { cancelResetInput, cancelResetOutput } from '@backline/domain/account/cancel-reset';
import { publicProcedure } from '../trpc.ts';

export const procedure = publicProcedure
  .meta({
    rest: 'DELETE /reset',
    summary: 'Cancel a reset request',
    tag: 'Links',
    description: 'Takes the token from the body or from the query.',
    refusals: ['token_invalid', 'rate_limited'],
    limit: 'token_ip',
  })
  .input(cancelResetInput)
  .output(cancelResetOutput)
  .mutation(async ({ ctx, input }) => {
    await cancelReset(ctx.core, ctx.caller, input.token);
    return {};
  });
