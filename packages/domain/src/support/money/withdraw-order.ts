import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { orderDetails, withdrawerName, withdrawnItems } from '../../orders/order.ts';
import { transactionId } from '../../transaction-id.ts';
import { reason } from '../fields.ts';

export const withdrawOrder = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/orders/withdraw',
  summary: 'Declare a withdrawal for a customer who wrote to support',
  refusals: ['not_found', 'withdrawal_not_offered', 'withdrawal_asked', 'withdrawal_exempt'],
  /** `name`: the name of the person who wrote to support. */
  input: z.object({ transactionId, name: withdrawerName, itemIds: withdrawnItems, reason }),
  output: orderDetails,
});
