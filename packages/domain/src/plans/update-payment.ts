import { declareCall } from '../call.ts';
import { checkOutPlan } from './check-out-plan.ts';

export const updatePayment = declareCall({
  role: 'user',
  kind: 'mutation',
  rest: 'POST /user/billing',
  summary: 'Take another payment method',
  description: 'Open the payment provider’s checkout with `txnId`. While a payment is due, this pays it.',
  refusals: ['plan_missing', 'plan_change_refused', 'provider_unavailable', 'rate_limited', 'plan_locked'],
  limit: 'plan_account',
  output: checkOutPlan.output,
});
