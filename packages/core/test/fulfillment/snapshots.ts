import type {
  AdjustmentSnapshot,
  CustomerSnapshot,
  SubscriptionSnapshot,
  TransactionSnapshot,
} from '@backline/core/ports/payment-snapshots';
import { start } from '../world.ts';

export const line = {
  itemId: 'txnitm_1',
  priceId: 'pri_other',
  quantity: 1,
  total: 900,
  subtotal: null,
  discount: null,
  tax: null,
};

export const order = {
  about: 'transaction',
  transactionId: 'txn_1',
  status: 'completed',
  occurredAtUs: 1,
  createdAt: start,
  customerId: null,
  subscriptionId: null,
  origin: 'checkout',
  kind: 'marketplace',
  buyerToken: null,
  country: 'AT',
  currency: 'USD',
  total: 900,
  fee: null,
  earnings: null,
  billedAt: null,
  items: [line],
} as Partial<TransactionSnapshot> as TransactionSnapshot;

export const plan: SubscriptionSnapshot = {
  about: 'subscription',
  subscriptionId: 'sub_1',
  status: 'active',
  occurredAtUs: 2,
  customerId: 'ctm_1',
  kind: 'subscription',
  plan: 'monthly',
  priceId: 'pri_plan',
  currency: 'USD',
  startedAt: start,
  trialEndsAt: null,
  periodStartsAt: null,
  periodEndsAt: null,
  nextBilledAt: null,
  scheduledAction: null,
  scheduledAt: null,
  canceledAt: null,
  pausedAt: null,
  amounts: { next: 999, recurring: 999 },
};

export const refund: AdjustmentSnapshot = {
  about: 'adjustment',
  adjustmentId: 'adj_1',
  transactionId: 'txn_1',
  action: 'refund',
  status: 'approved',
  isFull: true,
  items: [],
  occurredAtUs: 5,
  createdAt: start,
  currency: null,
  subtotal: null,
  tax: null,
  total: null,
  fee: null,
  earnings: null,
  payoutCurrency: null,
  reason: null,
};

export const customer: CustomerSnapshot = {
  about: 'customer',
  customerId: 'ctm_1',
  email: 'clara@example.com',
  occurredAtUs: 5,
};
