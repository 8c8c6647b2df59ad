import { formatMoney } from '@backline/domain/format-money';
import type { Subscription } from '@backline/domain/support';

export const statuses: Record<Subscription['status'], string> = {
  active: 'active',
  trialing: 'in trial',
  past_due: 'past due: a payment did not go through',
  paused: 'paused',
  canceled: 'over',
};

/** What comes next without anybody doing anything. */
export function toNextStep(subscription: Subscription): string {
  const { status, next, nextBilledAt, scheduledAction, scheduledAt, canceledAt, pausedAt } = subscription;
  if (status === 'canceled') return `ended ${canceledAt ?? 'at an unknown time'}`;
  if (scheduledAction === 'cancel') return `canceled, ends ${scheduledAt ?? 'at an unknown time'}`;
  if (status === 'paused') return `paused ${pausedAt ?? 'at an unknown time'}`;
  const charge = next === null ? 'charged' : formatMoney(next);
  return nextBilledAt === null ? 'no charge is known' : `${charge} on ${nextBilledAt}`;
}

/** How a plan stands, in a line. */
export function toStanding(subscription: Subscription): string {
  const { subscriptionId, status, plan } = subscription;
  return `${statuses[status]}, ${plan}, ${toNextStep(subscription)} (${subscriptionId})`;
}
