import { withdraw } from '@backline/core/orders/withdraw';
import { withdrawInput, withdrawOutput } from '@backline/domain/orders/withdraw';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
    rest: 'POST /user/orders/{transactionId}/withdrawal',
    summary: 'Withdraw from an order',
    description: 'Within 14 days, from the named lines or from all that can be. A repeat changes nothing.',
    refusals: [
      'not_found',
      'rate_limited',
      'withdrawal_not_offered',
      'withdrawal_too_late',
      'withdrawal_asked',
      'withdrawal_exempt',
    ],
    limit: 'order_account',
  })
  .input(withdrawInput)
  .output(withdrawOutput)
  .mutation(({ ctx, input }) => withdraw(ctx.core, ctx.caller, ctx.session, input));
