import type { CheckoutKind } from '@backline/domain/payments/checkout-data';
import type { TransactionStatus } from '@backline/domain/payments/orders';
import type { Plan } from '@backline/domain/plans/plan';
import type { SubscriptionState } from '@backline/domain/plans/terms';

/** A transaction's amounts in the provider's books. Null if they are not known yet, or not included in this form. */
export interface TransactionBooks {
  subtotal: number | null;
  discount: number | null;
  tax: number | null;
  /** Paid from the customer's balance. */
  credit: number | null;
  /** The part of a negative total that is credited to the balance. */
  creditToBalance: number | null;
  /** The amount that was charged. */
  grandTotal: number | null;
  /** Fee and earnings in the payout's currency. */
  fee: number | null;
  earnings: number | null;
  payoutCurrency: string | null;
  billedAt: Date | null;
  invoiceNumber: string | null;
  invoiceCorrectedAt: Date | null;
  cardLastFour: string | null;
  country: string | null;
}

/** A transaction at the provider, in our vocabulary. Amounts are in minor units. */
export interface TransactionSnapshot extends TransactionBooks {
  about: 'transaction';
  transactionId: string;
  status: TransactionStatus;
  /** Microseconds since 1970. A newer snapshot replaces an older one. */
  occurredAtUs: number;
  createdAt: Date;
  customerId: string | null;
  subscriptionId: string | null;
  /** The provider's word for the transaction's origin. */
  origin: string | null;
  /** The end of the period that it pays for. Null when it is unknown or there is no period. */
  periodEndsAt: Date | null;
  /** Null if it lacks our marker. */
  kind: CheckoutKind | null;
  /** The buyer token in the checkout's custom data, which anyone can write. */
  buyerToken: string | null;
  currency: string;
  total: number;
  items: TransactionLine[];
}

/** A negative line is a credit. */
export interface TransactionLine {
  itemId: string;
  priceId: string;
  quantity: number;
  total: number;
  subtotal: number | null;
  discount: number | null;
  tax: number | null;
}

/** A refund, credit or dispute. `items` names the affected lines; the provider adds actions over time. */
export interface AdjustmentSnapshot {
  about: 'adjustment';
  adjustmentId: string;
  transactionId: string;
  action: string;
  status: string;
  isFull: boolean;
  items: { itemId: string; type: string; amount: number; tax?: number; total?: number }[];
  occurredAtUs: number;
  createdAt: Date;
  currency: string | null;
  subtotal: number | null;
  tax: number | null;
  total: number | null;
  /** Fee and earnings in the payout's currency. */
  fee: number | null;
  earnings: number | null;
  payoutCurrency: string | null;
  /** The reason, in the words of the person who requested it. */
  reason: string | null;
}

export interface CustomerSnapshot {
  about: 'customer';
  customerId: string;
  email: string;
  occurredAtUs: number;
}

/** A subscription at the provider. */
export interface SubscriptionSnapshot {
  about: 'subscription';
  subscriptionId: string;
  status: SubscriptionState;
  occurredAtUs: number;
  customerId: string;
  kind: CheckoutKind | null;
  /** Null for a billing period that we do not sell. */
  plan: Plan | null;
  priceId: string;
  currency: string;
  startedAt: Date;
  trialEndsAt: Date | null;
  periodStartsAt: Date | null;
  periodEndsAt: Date | null;
  nextBilledAt: Date | null;
  scheduledAction: 'cancel' | 'pause' | 'resume' | null;
  scheduledAt: Date | null;
  canceledAt: Date | null;
  pausedAt: Date | null;
  /** The next charge, and the charge per period. Null if unknown, because events do not include them. */
  amounts: { next: number | null; recurring: number | null } | null;
}

export type PaymentSnapshot = TransactionSnapshot | AdjustmentSnapshot | CustomerSnapshot | SubscriptionSnapshot;
