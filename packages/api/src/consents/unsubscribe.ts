import { unsubscribe } from '@backline/core/consents/unsubscribe';
import { unsubscribeInput, unsubscribeOutput } from '@backline/domain/consents/unsubscribe';
import { publicProcedure } from '../trpc.ts';

export const procedure = publicProcedure
  .meta({
    rest: 'POST /unsubscribe',
    summary: 'End mails from us',
    tag: 'Links',
    description: 'By the link in one of them.',
    refusals: ['token_invalid', 'rate_limited'],
    limit: 'token_ip',
  })
  .input(unsubscribeInput)
  .output(unsubscribeOutput)
  .mutation(async ({ ctx, input }) => {
    await unsubscribe(ctx.core, ctx.caller, input.token);
    return {};
  });
