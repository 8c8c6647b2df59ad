import { takeFreeAsGuest } from '@backline/core/fulfillment/take-free-as-guest';
import { takeFreeAsGuestInput, takeFreeAsGuestOutput } from '@backline/domain/fulfillment/take-free-as-guest';
import { publicProcedure } from '../trpc.ts';

export const procedure = publicProcedure
  .meta({
    rest: 'POST /marketplace/free/mail',
    summary: 'Get what costs nothing by mail',
    description: 'Without a payment and without an account: the codes of items whose price is 0 are mailed.',
    refusals: ['free_not_offered', 'free_mailed', 'rate_limited'],
    limit: 'free_ip',
  })
  .input(takeFreeAsGuestInput)
  .output(takeFreeAsGuestOutput)
  .mutation(({ ctx, input }) => takeFreeAsGuest(ctx.core, ctx.caller, input));
