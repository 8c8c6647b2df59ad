import { stop } from '@backline/core/account/stop';
import { stopInput, stopOutput } from '@backline/domain/account/stop';
import { publicProcedure } from '../trpc.ts';

export const procedure = publicProcedure
  .meta({
    rest: 'POST /stop',
    summary: 'Stop a change of an account that waits',
    tag: 'Links',
    description:
      'By the link in a mail about a change of address, about accounts that become one, about factors that are removed, or about an erasure. It stops the change that its mail is about; nothing else of the account changes.',
    refusals: ['token_invalid', 'rate_limited'],
    limit: 'token_ip',
  })
  .input(stopInput)
  .output(stopOutput)
  .mutation(({ ctx, input }) => stop(ctx.core, ctx.caller, input.token));
