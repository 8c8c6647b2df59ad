import { withdrawAsGuest } from '@backline/core/orders/withdraw-as-guest';
import { withdrawAsGuestInput, withdrawAsGuestOutput } from '@backline/domain/orders/withdraw-as-guest';
import { publicProcedure } from '../trpc.ts';

export const procedure = publicProcedure
  .meta({
    rest: 'POST /orders/guest/withdrawal',
    summary: 'Withdraw from a mailed order',
    description: 'The address that paid gets a link that confirms it. It then counts from now.',
    refusals: [
      'token_invalid',
      'not_found',
      'rate_limited',
      'withdrawal_not_offered',
      'withdrawal_too_late',
      'withdrawal_asked',
      'withdrawal_exempt',
    ],
    limit: 'order_link_ip',
  })
  .input(withdrawAsGuestInput)
  .output(withdrawAsGuestOutput)
  .mutation(({ ctx, input }) => withdrawAsGuest(ctx.core, ctx.caller, input));
