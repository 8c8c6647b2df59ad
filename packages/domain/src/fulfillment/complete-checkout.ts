import { z } from 'zod';
import { transactionId } from '../payments/orders.ts';

export const completeCheckoutInput = z.object({ transactionId });

/** Whether the purchase has been delivered by now; false: it will be, by the provider's own word. */
export const completeCheckoutOutput = z.object({ delivered: z.boolean() });
