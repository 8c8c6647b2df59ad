import { z } from 'zod';
import { transactionId } from '../transaction-id.ts';

export const completeCheckoutInput = z.object({ transactionId });

/**
 * `delivered`: false where the provider has yet to confirm the purchase. `canceled`: the checkout ended without a payment,
 * because another one was begun.
 */
export const completeCheckoutOutput = z.object({ delivered: z.boolean(), canceled: z.boolean() });
export type CompletedCheckout = z.infer<typeof completeCheckoutOutput>;
