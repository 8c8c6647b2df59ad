import { confirmWithdrawal } from '@backline/core/orders/confirm-withdrawal';
import { confirmWithdrawalInput, confirmWithdrawalOutput } from '@backline/domain/orders/confirm-withdrawal';
import { publicProcedure } from '../trpc.ts';

export const procedure = publicProcedure
  .meta({
    rest: 'POST /orders/guest/withdrawal/confirm',
    summary: 'Confirm a withdrawal by its mailed link',
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
  .input(confirmWithdrawalInput)
  .output(confirmWithdrawalOutput)
  .mutation(({ ctx, input }) => confirmWithdrawal(ctx.core, ctx.caller, input));
