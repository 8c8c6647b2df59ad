import { eq } from '@backline/db';
import type { Subscription } from '@backline/domain/support/money/subscription';
import type { Core } from '../../core.ts';
import type { SubscriptionRow } from '../../subscriptions/find-plan.ts';

const toIso = (at: Date | null) => at?.toISOString() ?? null;

function toNext({ status, scheduledAction, nextAmount, recurringAmount, currency }: SubscriptionRow) {
  const isCharged = status !== 'canceled' && status !== 'paused' && scheduledAction !== 'cancel';
  const amount = nextAmount ?? recurringAmount;
  return isCharged && amount !== null ? { amount, currency } : null;
}

/** A subscription as staff see it. */
export function toSubscription(row: SubscriptionRow, email: string | null): Subscription {
  return {
    subscriptionId: row.subscriptionId,
    email,
    status: row.status,
    plan: row.plan,
    next: toNext(row),
    startedAt: row.startedAt.toISOString(),
    trialEndsAt: toIso(row.trialEndsAt),
    periodStartsAt: toIso(row.periodStartsAt),
    periodEndsAt: toIso(row.periodEndsAt),
    nextBilledAt: toIso(row.nextBilledAt),
    scheduledAction: row.scheduledAction,
    scheduledAt: toIso(row.scheduledAt),
    canceledAt: toIso(row.canceledAt),
    pausedAt: toIso(row.pausedAt),
    checkedAt: toIso(row.checkedAt),
  };
}

/** Finds a subscription as staff see it. Null if it is unknown. */
export async function findSubscription(core: Core, subscriptionId: string): Promise<Subscription | null> {
  const { subscriptions, users } = core.store.t;
  const [found] = await core.store.db
    .select({ row: subscriptions, email: users.email })
    .from(subscriptions)
    .leftJoin(users, eq(users.id, subscriptions.userId))
    .where(eq(subscriptions.subscriptionId, subscriptionId));
  return found === undefined ? null : toSubscription(found.row, found.email);
}
