import type {
  AdjustmentSnapshot,
  CustomerSnapshot,
  SubscriptionSnapshot,
  TransactionSnapshot,
} from '@backline/core/payment-snapshots';
import { type CheckoutKind, checkoutKinds, customDataKeys } from '@backline/domain/payments/checkout-data';
import type { Plan } from '@backline/domain/plans/plan';
import {
  readMark,
  readWire,
  toMicroseconds,
  wireAdjustment,
  wireCustomer,
  wireSubscription,
  wireTransaction,
} from './wire.ts';

const longestToken = 512;

const toDate = (text: string | null | undefined) => (text ? new Date(text) : null);

function readKind(data: Record<string, unknown> | null | undefined): CheckoutKind | null {
  const kind = readMark(data, customDataKeys.kind);
  return checkoutKinds.find((known) => known === kind) ?? null;
}

/** A transaction from a webhook or an API answer, which have the same fields. */
export function toTransactionSnapshot(row: unknown): TransactionSnapshot {
  const wire = readWire(wireTransaction, row);
  const buyerToken = readMark(wire.custom_data, customDataKeys.buyer);
  return {
    about: 'transaction',
    transactionId: wire.id,
    status: wire.status,
    occurredAtUs: toMicroseconds(wire.updated_at),
    createdAt: new Date(wire.created_at),
    customerId: wire.customer_id ?? null,
    subscriptionId: wire.subscription_id ?? null,
    origin: wire.origin ?? null,
    periodEndsAt: toDate(wire.billing_period?.ends_at),
    kind: readKind(wire.custom_data),
    // A longer token is forged; cutting it does not make it valid.
    buyerToken: buyerToken?.slice(0, longestToken) ?? null,
    currency: wire.currency_code,
    total: Number(wire.details?.totals?.total ?? 0),
    items: (wire.details?.line_items ?? []).map((item) => ({
      itemId: item.id,
      priceId: item.price_id,
      quantity: item.quantity,
      total: Number(item.totals.total),
    })),
  };
}

export function toAdjustmentSnapshot(row: unknown): AdjustmentSnapshot {
  const wire = readWire(wireAdjustment, row);
  return {
    about: 'adjustment',
    adjustmentId: wire.id,
    transactionId: wire.transaction_id,
    action: wire.action,
    status: wire.status,
    isFull: wire.type === 'full',
    items: wire.items.map(({ item_id, type, amount }) => ({ itemId: item_id, type, amount: Number(amount ?? 0) })),
    occurredAtUs: toMicroseconds(wire.updated_at ?? wire.created_at),
    createdAt: new Date(wire.created_at),
  };
}

export function toCustomerSnapshot(row: unknown): CustomerSnapshot {
  const { id, email, updated_at } = readWire(wireCustomer, row);
  return { about: 'customer', customerId: id, email, occurredAtUs: toMicroseconds(updated_at) };
}

function toPlan({ interval, frequency }: { interval: string; frequency: number }): Plan | null {
  if (frequency !== 1) return null;
  if (interval === 'year') return 'annual';
  return interval === 'month' ? 'monthly' : null;
}

/** A subscription. `isWhole`: requested together with its next charge. */
export function toSubscriptionSnapshot(row: unknown, { isWhole }: { isWhole: boolean }): SubscriptionSnapshot {
  const wire = readWire(wireSubscription, row);
  const [first] = wire.items;
  const next = wire.nextTransaction?.details.totals;
  const recurring = wire.recurringTransactionDetails?.totals;
  const toAmount = (text: string | null | undefined) => (text ? Number(text) : null);
  return {
    about: 'subscription',
    subscriptionId: wire.id,
    status: wire.status,
    occurredAtUs: toMicroseconds(wire.updatedAt),
    customerId: wire.customerId,
    kind: readKind(wire.customData),
    plan: toPlan(wire.billingCycle),
    priceId: first?.price.id ?? '',
    currency: wire.currencyCode,
    startedAt: new Date(wire.startedAt ?? wire.createdAt),
    trialEndsAt: toDate(first?.trialDates?.endsAt),
    periodStartsAt: toDate(wire.currentBillingPeriod?.startsAt),
    periodEndsAt: toDate(wire.currentBillingPeriod?.endsAt),
    nextBilledAt: toDate(wire.nextBilledAt),
    scheduledAction: wire.scheduledChange?.action ?? null,
    scheduledAt: toDate(wire.scheduledChange?.effectiveAt),
    canceledAt: toDate(wire.canceledAt),
    pausedAt: toDate(wire.pausedAt),
    amounts: isWhole
      ? { next: toAmount(next?.grandTotal ?? next?.total), recurring: toAmount(recurring?.total) }
      : null,
  };
}
