import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { payerEmailInput } from '../../inputs/email.ts';
import { transactionId } from '../../transaction-id.ts';
import { many, reason } from '../fields.ts';
import { orderOutput } from './order.ts';

export const listOrders = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/orders/list',
  summary: 'Orders of an account or a guest by address, or one by its transaction',
  refusals: ['not_found'],
  input: z.object({
    /** The address of an account, or the one that a guest paid with. */
    email: payerEmailInput.optional(),
    transactionId: transactionId.optional(),
    reason,
  }),
  output: z.object({ orders: z.array(orderOutput).max(many) }),
});
