import { z } from 'zod';
import { emailInput } from '../email.ts';
import { transactionId } from '../payments/orders.ts';
import { many, orderOutput, reason } from './reports.ts';

export const listOrdersInput = z.object({
  /** Of an account, or the one that a guest paid with. */
  email: emailInput.optional(),
  transactionId: transactionId.optional(),
  reason,
});

export const listOrdersOutput = z.object({ orders: z.array(orderOutput).max(many) });
