import { z } from 'zod';
import { transactionId } from '../transaction-id.ts';

export const completeCheckoutInput = z.object({ transactionId });

/** Whether the purchase has been delivered. False: it will be, once the provider confirms it. */
export const completeCheckoutOutput = z.object({ delivered: z.boolean() });
