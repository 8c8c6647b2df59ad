import type { PlanStatusAnswer } from '@backline/domain/plans/get-plan-status';
import { dayMs } from '@backline/domain/time';
import type { TrueSubscription, TrueTransaction, Truth } from './model-truth.ts';

// The rules of a plan, written as simply as possible and without the code that is tested.

const toMs = (text: string | null | undefined) => (text ? Date.parse(text) : null);

interface Paid {
  transactionId: string;
  subscriptionId: string;
  interval: string;
  startMs: number;
  /** The end of the period. An end of the subscription may make it earlier. */
  endMs: number;
  amount: number;
  /** True if the payment was refunded or is disputed. */
  isTaken: boolean;
}

/** The times at which a subscription was ended. A period that a pause interrupts continues after the pause. */
function findStops({ events }: Truth, subscriptionId: string): number[] {
  return events
    .filter(({ event_type, data }) => event_type === 'subscription.canceled' && data.id === subscriptionId)
    .map(({ occurred_at }) => Date.parse(occurred_at));
}

function isTaken({ adjustments }: Truth, { id }: TrueTransaction): boolean {
  const own = adjustments.filter(({ transaction_id }) => transaction_id === id);
  const isRefunded = own.some(({ action, status }) => action === 'refund' && status === 'approved');
  return isRefunded || own.some(({ action, status }) => action === 'chargeback' && status === 'approved');
}

/** The periods that were paid or are in a trial. */
function findPaid(truth: Truth): Paid[] {
  return truth.transactions.flatMap((transaction) => {
    const { id, status, origin, subscription_id: subscriptionId, billing_period: period, items, details } = transaction;
    if (status !== 'completed' || origin === 'subscription_payment_method_change') return [];
    if (subscriptionId === null || period === null) return [];
    const startMs = Date.parse(period.starts_at);
    const stops = findStops(truth, subscriptionId).filter((stopMs) => stopMs > startMs);
    const bought = items.find(({ quantity }) => quantity > 0);
    return {
      transactionId: id,
      subscriptionId,
      interval: bought?.price.billing_cycle?.interval ?? '',
      startMs,
      endMs: Math.min(Date.parse(period.ends_at), ...stops),
      amount: Number(details.totals.grand_total),
      isTaken: isTaken(truth, transaction),
    };
  });
}

/** True if the customer may play now: a paid period is running, or the card is being charged again. */
export function mayPlay(truth: Truth, now: Date): boolean {
  const paid = findPaid(truth);
  return truth.subscriptions.some(({ id, status, current_billing_period: period }) => {
    const own = paid.filter(({ subscriptionId }) => subscriptionId === id);
    if (status === 'canceled' || status === 'paused') return false;
    if (own.some((one) => !one.isTaken && one.endMs > now.getTime())) return true;
    const last = own.toSorted((one, other) => other.endMs - one.endMs)[0];
    const dueMs = toMs(period?.starts_at);
    return (
      status === 'past_due' &&
      last !== undefined &&
      !last.isTaken &&
      dueMs !== null &&
      now.getTime() < dueMs + 35 * dayMs
    );
  });
}

/** Pairs of periods of one plan that were both paid and overlap, so that the customer was charged twice. */
export function findDoubleCharges(truth: Truth): [Paid, Paid][] {
  const charges = findPaid(truth).filter((one) => one.amount > 0 && !one.isTaken);
  return charges.flatMap((a, at) =>
    charges
      .slice(at + 1)
      .filter((b) => a.interval === b.interval && a.startMs < b.endMs && b.startMs < a.endMs)
      .map((b): [Paid, Paid] => [a, b]),
  );
}

/** The largest number of subscriptions that ever ran at the same time. */
export function countAtOnce({ events }: Truth): number {
  const running = new Set<string>();
  let most = 0;
  for (const { event_type, data } of events) {
    if (event_type === 'subscription.created') running.add(data.id ?? '');
    if (event_type === 'subscription.canceled') running.delete(data.id ?? '');
    most = Math.max(most, running.size);
  }
  return most;
}

export function countTrials({ subscriptions }: Truth): number {
  return subscriptions.filter(({ items }) => items[0]?.trial_dates).length;
}

/** The maximum number of mails of each kind. */
export function countMailEvents(truth: Truth): Record<string, number> {
  const sent = truth.events.filter(({ event_type }) => event_type.startsWith('subscription.'));
  let scheduled = 0;
  let changed = 0;
  const last = new Map<string, { isScheduled: boolean; interval: string }>();
  for (const { data } of sent) {
    const id = data.id ?? '';
    const isScheduled = (data.scheduled_change as { action?: string } | null)?.action === 'cancel';
    const interval = data.billing_cycle?.interval ?? '';
    const before = last.get(id) ?? { isScheduled: false, interval };
    if (isScheduled && !before.isScheduled) scheduled += 1;
    if (interval !== before.interval) changed += 1;
    last.set(id, { isScheduled, interval });
  }
  const countOf = (type: string) => sent.filter(({ event_type }) => event_type === type).length;
  return {
    plan_welcome: truth.subscriptions.length,
    plan_trial_ending: countTrials(truth),
    plan_payment_failed: countOf('subscription.past_due'),
    plan_changed: changed,
    plan_canceled: scheduled,
    plan_ended: countOf('subscription.canceled'),
  };
}

/** The fields of our copy of a subscription that must equal the provider's. */
export function toMirror(sub: TrueSubscription) {
  const { id, status, current_billing_period: period, scheduled_change: change } = sub;
  const isOver = status === 'canceled';
  const next = sub.next_transaction?.details.totals.grand_total;
  return {
    subscriptionId: id,
    status,
    plan: sub.billing_cycle.interval === 'year' ? 'annual' : 'monthly',
    priceId: sub.items[0]?.price.id ?? '',
    currency: sub.currency_code,
    periodStartsAt: toMs(period?.starts_at),
    periodEndsAt: toMs(period?.ends_at),
    nextBilledAt: toMs(sub.next_billed_at),
    scheduledAction: change?.action ?? null,
    scheduledAt: toMs(change?.effective_at),
    canceledAt: toMs(sub.canceled_at),
    pausedAt: toMs(sub.paused_at),
    nextAmount: isOver || next === undefined ? null : Number(next),
    recurringAmount: isOver ? null : Number(sub.recurring_transaction_details.totals.total),
  };
}

/** The right answer of `GET /user/recurring` for the provider's state. */
export function toStatus({ subscriptions }: Truth, now: Date): Omit<PlanStatusAnswer, 'asOf' | 'upToDate'> {
  const sub = subscriptions.find(({ status }) => status !== 'canceled');
  if (sub === undefined || sub.status === 'canceled')
    return {
      status: 'inactive',
      canceled: false,
      plan: null,
      periodEnd: null,
      amount: null,
      currency: null,
      trialDays: null,
      dueAt: null,
      playsUntil: null,
    };
  const isEnding = sub.scheduled_change?.action === 'cancel';
  const isOver = sub.status === 'paused' && (toMs(sub.current_billing_period?.ends_at) ?? 0) <= now.getTime();
  const period = isOver ? null : sub.current_billing_period;
  const next = sub.next_transaction?.details.totals.grand_total;
  const lateSince = sub.status === 'past_due' ? toMs(period?.starts_at) : null;
  return {
    status: sub.status,
    canceled: isEnding,
    plan: sub.billing_cycle.interval === 'year' ? 'annual' : 'monthly',
    periodEnd: (isEnding ? sub.scheduled_change?.effective_at : period?.ends_at) ?? null,
    amount: isEnding ? null : Number(next ?? sub.recurring_transaction_details.totals.total),
    currency: sub.currency_code,
    trialDays: sub.status === 'trialing' && sub.items[0]?.trial_dates ? 7 : null,
    dueAt: sub.status === 'past_due' ? (period?.starts_at ?? null) : null,
    playsUntil: lateSince === null ? null : new Date(lateSince + 35 * dayMs).toISOString(),
  };
}
