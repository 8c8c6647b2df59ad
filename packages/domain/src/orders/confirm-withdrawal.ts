import { z } from 'zod';
import { declareCall } from '../call.ts';
import { orderDetails, orderToken } from './order.ts';

export const confirmWithdrawal = declareCall({
  role: 'anyone',
  kind: 'mutation',
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
  input: z.object({ token: orderToken }),
  output: orderDetails,
});
