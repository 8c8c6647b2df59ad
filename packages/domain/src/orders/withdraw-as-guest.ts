import { z } from 'zod';
import { declareCall } from '../call.ts';
import { orderToken, withdrawerName, withdrawnItems } from './order.ts';

export const withdrawAsGuest = declareCall({
  role: 'anyone',
  kind: 'mutation',
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
  input: z.object({ token: orderToken, name: withdrawerName, itemIds: withdrawnItems }),
  /** When the payer opens the link in the mail, the withdrawal is dated back to this call. */
  output: z.object({ isMailed: z.literal(true) }),
});
