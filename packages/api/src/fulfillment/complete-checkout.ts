import { completeCheckout } from '@backline/core/fulfillment/complete-checkout';
import { completeCheckoutInput, completeCheckoutOutput } from '@backline/domain/fulfillment/complete-checkout';
import { publicProcedure } from '../trpc.ts';

export const procedure = publicProcedure
  .meta({
    rest: 'POST /marketplace/completed-checkout',
    summary: 'Have a completed checkout looked at now',
    description:
      'What was bought is read from the payment provider, and delivered if it was paid for; nothing that is sent here grants anything.',
    refusals: ['rate_limited'],
    limit: 'checkout_ip',
  })
  .input(completeCheckoutInput)
  .output(completeCheckoutOutput)
  .mutation(({ ctx, input }) => completeCheckout(ctx.core, ctx.caller, input.transactionId));
