import { mailCodesAgain } from '@backline/core/orders/mail-codes-again';
import { mailCodesAgainInput, mailCodesAgainOutput } from '@backline/domain/orders/mail-codes-again';
import { publicProcedure } from '../trpc.ts';

export const procedure = publicProcedure
  .meta({
    rest: 'POST /orders/guest/codes',
    summary: 'Mail the codes of an order again',
    description:
      'On the day of the purchase, for a guest. The mail goes to the address that paid, with new codes in place of those that are free.',
    refusals: ['rate_limited', 'state_changed'],
    limit: 'checkout_ip',
  })
  .input(mailCodesAgainInput)
  .output(mailCodesAgainOutput)
  .mutation(({ ctx, input }) => mailCodesAgain(ctx.core, ctx.caller, input.transactionId));
