import { stop } from '@backline/core/account/stop';
import { stopInput, stopOutput } from '@backline/domain/account/stop';
import { publicProcedure } from '../trpc.ts';

export const procedure = publicProcedure
  .meta({
    rest: 'POST /stop',
    summary: 'Stop what support began with an account',
    tag: 'Links',
    description:
      'By the link in a mail about a change of address, or about accounts that become one, or about factors that are removed. Nothing else of the account changes.',
    refusals: ['token_invalid', 'rate_limited'],
    limit: 'token_ip',
  })
  .input(stopInput)
  .output(stopOutput)
  .mutation(({ ctx, input }) => stop(ctx.core, ctx.caller, input.token));
