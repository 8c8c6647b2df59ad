import { formatMoney } from '@backline/domain/format-money';
import type { Subscription } from '@backline/domain/support/money/subscription';
import { toLocalTime } from './text.ts';

export const statuses: Record<Subscription['status'], string> = {
  active: 'active',
  trialing: 'in trial',
  past_due: 'past due: a payment did not go through',
  paused: 'paused',
  canceled: 'over',
};

const toText = (at: string | null) => (at === null ? 'at an unknown time' : toLocalTime(at));

/** Says in words how the subscription continues if nothing changes. */
export function toNextStep(subscription: Subscription): string {
  const { status, next, nextBilledAt, scheduledAction, scheduledAt, canceledAt, pausedAt } = subscription;
  if (status === 'canceled') return `ended ${toText(canceledAt)}`;
  if (scheduledAction === 'cancel') return `canceled, ends ${toText(scheduledAt)}`;
  if (status === 'paused') return `paused ${toText(pausedAt)}`;
  const charge = next === null ? 'charged' : formatMoney(next);
  return nextBilledAt === null ? 'no charge is known' : `${charge} on ${toLocalTime(nextBilledAt)}`;
}

/** A plan's state in one line. */
export function toStanding(subscription: Subscription): string {
  const { subscriptionId, status, plan } = subscription;
  return `${statuses[status]}, ${plan}, ${toNextStep(subscription)} (${subscriptionId})`;
}
