import { declareCall } from '../call.ts';

import { orderDetails, orderReference, withdrawerName, withdrawnItems } from './order.ts';

export const withdraw = declareCall({
  role: 'user',
  kind: 'mutation',
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
  input: orderReference.extend({ name: withdrawerName, itemIds: withdrawnItems }),
  output: orderDetails,
});
