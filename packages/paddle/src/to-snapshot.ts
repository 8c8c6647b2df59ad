import type {
  AdjustmentSnapshot,
  CustomerSnapshot,
  SubscriptionSnapshot,
  TransactionBooks,
  TransactionSnapshot,
} from '@backline/core/ports/payment-snapshots';
import { type CheckoutKind, checkoutKinds, customDataKeys } from '@backline/domain/payments/checkout-data';
import type { Plan } from '@backline/domain/plans/plan';
import {
  readMark,
  readWire,
  toMicroseconds,
  type WirePayout,
  type WireTransaction,
  wireAdjustment,
  wireCustomer,
  wireSubscription,
  wireTransaction,
} from './wire.ts';

const longestToken = 512;

const toDate = (text: string | null | undefined) => (text ? new Date(text) : null);
const toAmount = (text: string | null | undefined) => (text ? Number(text) : null);

function readKind(data: Record<string, unknown> | null | undefined): CheckoutKind | null {
  const kind = readMark(data, customDataKeys.kind);
  return checkoutKinds.find((known) => known === kind) ?? null;
}

/** Fee and earnings are only known after the payout. */
function toPayout(payout: WirePayout) {
  return {
    fee: toAmount(payout?.fee),
    earnings: toAmount(payout?.earnings),
    payoutCurrency: payout?.currency_code ?? null,
  };
}

function toBooks(wire: WireTransaction): TransactionBooks {
  const totals = wire.details?.totals;
  const captured = wire.payments?.find(({ status }) => status === 'captured');
  return {
    subtotal: toAmount(totals?.subtotal),
    discount: toAmount(totals?.discount),
    tax: toAmount(totals?.tax),
    credit: toAmount(totals?.credit),
    creditToBalance: toAmount(totals?.credit_to_balance),
    grandTotal: toAmount(totals?.grand_total),
    ...toPayout(wire.details?.payout_totals),
    billedAt: toDate(wire.billed_at),
    invoiceNumber: wire.invoice_number ?? null,
    invoiceCorrectedAt: toDate(wire.revised_at),
    cardLastFour: captured?.method_details?.card?.last4 ?? null,
    country: wire.address?.country_code ?? null,
  };
}

/**
 * A transaction from a webhook or an API answer. Both have the same fields, except that only answers have the address.
 */
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
    // A longer token is forged, and cutting it does not make it valid.
    buyerToken: buyerToken?.slice(0, longestToken) ?? null,
    currency: wire.currency_code,
    total: Number(wire.details?.totals?.total ?? 0),
    ...toBooks(wire),
    items: (wire.details?.line_items ?? []).map(({ id, price_id, quantity, totals }) => ({
      itemId: id,
      priceId: price_id ?? '',
      quantity: quantity ?? 1,
      total: Number(totals.total),
      subtotal: toAmount(totals.subtotal),
      discount: toAmount(totals.discount),
      tax: toAmount(totals.tax),
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
    items: wire.items.map(({ item_id, type, amount, totals }) => ({
      itemId: item_id,
      type,
      amount: Number(amount ?? 0),
      ...(totals ? { tax: Number(totals.tax ?? 0), total: Number(totals.total) } : {}),
    })),
    occurredAtUs: toMicroseconds(wire.updated_at ?? wire.created_at),
    createdAt: new Date(wire.created_at),
    currency: wire.currency_code ?? null,
    subtotal: toAmount(wire.totals?.subtotal),
    tax: toAmount(wire.totals?.tax),
    total: toAmount(wire.totals?.total),
    ...toPayout(wire.payout_totals),
    reason: wire.reason ?? null,
  };
}

export function toCustomerSnapshot(row: unknown): CustomerSnapshot {
  const { id, email, updated_at } = readWire(wireCustomer, row);
  return { about: 'customer', customerId: id, email: email ?? '', occurredAtUs: toMicroseconds(updated_at) };
}

function toPlan({ interval, frequency }: { interval: string; frequency: number }): Plan | null {
  if (frequency !== 1) return null;
  if (interval === 'year') return 'annual';
  return interval === 'month' ? 'monthly' : null;
}

const scheduledActions = ['cancel', 'pause', 'resume'] as const;

/** A scheduled change of a known kind. */
function toScheduled(change: { action: string; effectiveAt?: string | null | undefined } | null | undefined) {
  const action = scheduledActions.find((known) => known === change?.action);
  return action === undefined || !change?.effectiveAt ? null : { action, at: change.effectiveAt };
}

/** A subscription. `isWhole`: requested together with its next charge. */
export function toSubscriptionSnapshot(row: unknown, { isWhole }: { isWhole: boolean }): SubscriptionSnapshot {
  const wire = readWire(wireSubscription, row);
  const [first] = wire.items;
  const scheduled = toScheduled(wire.scheduledChange);
  const next = wire.nextTransaction?.details.totals;
  const recurring = wire.recurringTransactionDetails?.totals;
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
    scheduledAction: scheduled?.action ?? null,
    scheduledAt: toDate(scheduled?.at),
    canceledAt: toDate(wire.canceledAt),
    pausedAt: toDate(wire.pausedAt),
    amounts: isWhole
      ? { next: toAmount(next?.grandTotal ?? next?.total), recurring: toAmount(recurring?.total) }
      : null,
  };
}
