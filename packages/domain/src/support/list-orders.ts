import { z } from 'zod';
import { emailInput } from '../email.ts';
import { transactionId } from '../transaction-id.ts';
import { many, reason } from './fields.ts';
import { orderOutput } from './order.ts';

export const listOrdersInput = z.object({
  /** The address of an account, or the one that a guest paid with. */
  email: emailInput.optional(),
  transactionId: transactionId.optional(),
  reason,
});

export const listOrdersOutput = z.object({ orders: z.array(orderOutput).max(many) });
