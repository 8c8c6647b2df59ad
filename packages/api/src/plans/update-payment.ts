import { updatePayment } from '@backline/core/plans/update-payment';
import { updatePaymentOutput } from '@backline/domain/plans/update-payment';
import { userProcedure } from '../trpc.ts';

export const procedure = userProcedure
  .meta({
    rest: 'POST /user/billing',
    summary: 'Take another payment method',
    description: 'Open the payment provider’s checkout with `txnId`. While a payment is due, this pays it.',
    refusals: ['plan_missing', 'plan_change_refused', 'provider_unavailable', 'rate_limited', 'plan_locked'],
    limit: 'plan_account',
  })
  .output(updatePaymentOutput)
  .mutation(({ ctx }) => updatePayment(ctx.core, ctx.caller, ctx.session));
