import { z } from 'zod';

export const transactionId = z
  .string()
  .trim()
  .max(64)
  .regex(/^txn_[a-z\d]{26}$/, 'is not the id of a transaction');

/** Why a purchase needs a review. */
export const reviewReasons = [
  'unknown_price',
  'sale_over',
  'buyer_forged',
  'quantity',
  'line_elsewhere',
  'bought_twice',
  'plan_price',
  'plan_twice',
  'trial_repeated',
  'no_email',
  'chargeback_warning',
  'adjustment_unclear',
] as const;
export type ReviewReason = (typeof reviewReasons)[number];

/** The reasons as text, with the next step where there is only one. */
export const reviewMessages: Record<ReviewReason, string> = {
  unknown_price: 'a price that is none of ours was paid',
  sale_over: "a sale's price was paid after the sale",
  buyer_forged: 'the checkout named a buyer with a forged token',
  quantity: 'more than one copy was paid for: one was delivered',
  line_elsewhere: 'it names lines that belong to another order, which nobody was given: compare both at Paddle',
  bought_twice:
    'what this buyer had bought before was paid for and delivered again: ask whether it was meant, else refund it at Paddle',
  plan_price: 'a plan was paid for without an account: ask whose it is to be, and deliver it to them',
  plan_twice: 'the account pays for two plans: ask which, cancel and refund the other at Paddle',
  trial_repeated: 'a trial that was had before was taken again: nothing was given for it',
  no_email: 'there is no address to send codes to',
  chargeback_warning: 'a chargeback is announced',
  adjustment_unclear: 'Paddle adjusted it in a way that is not known here',
};

/** The provider's statuses of a transaction. */
export const transactionStatuses = ['draft', 'ready', 'billed', 'paid', 'past_due', 'canceled', 'completed'] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];
