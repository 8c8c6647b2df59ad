import { z } from 'zod';

export const transactionId = z
  .string()
  .trim()
  .max(64)
  .regex(/^txn_[a-z\d]{26}$/, 'is not the id of a transaction');

/** Decision 18: what a checkout says of who buys. Signed by the server, short-lived. */
export const buyerTokenOutput = z.object({
  buyerToken: z
    .string()
    .max(512)
    .regex(/^[\w.-]+$/),
});

export const completeCheckoutInput = z.object({ transactionId });
/** Whether the purchase has been delivered by now; false: it will be, by the provider's own word. */
export const completeCheckoutOutput = z.object({ delivered: z.boolean() });

/** Why a purchase waits for a person. */
export const reviewReasons = [
  'unknown_price',
  'sale_over',
  'buyer_forged',
  'buyer_conflict',
  'quantity',
  'plan_price',
  'plan_twice',
  'trial_repeated',
  'no_email',
  'chargeback_warning',
  'adjustment_unclear',
] as const;
export type ReviewReason = (typeof reviewReasons)[number];

/** What the provider calls the states of a transaction (decision 24). */
export const transactionStatuses = ['draft', 'ready', 'billed', 'paid', 'past_due', 'canceled', 'completed'] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];
