import { and, eq, inArray, isNull, lt, or, type Problem } from '@backline/db';
import { longestGraceMs, runningStates } from '@backline/domain/plans/terms';
import { dayMs, minuteMs } from '@backline/domain/time';
import type { Core } from '../../core.ts';

/** Longer than the time between a subscription's event and the event of its payment. */
const lateMs = 15 * minuteMs;
const silentMs = dayMs;

/** Finds active subscriptions without an owner, accounts with more than one, and subscriptions that missed a change. */
export async function findPlanProblems(core: Core): Promise<Problem[]> {
  const { subscriptions } = core.store.t;
  const { db } = core.store;
  const nowMs = core.providerClock.now().getTime();
  const runs = inArray(subscriptions.status, [...runningStates]);
  const ownerless = await db
    .select({ id: subscriptions.subscriptionId })
    .from(subscriptions)
    .where(and(runs, isNull(subscriptions.userId), lt(subscriptions.startedAt, new Date(nowMs - lateMs))))
    .orderBy(subscriptions.subscriptionId);
  const owned = await db
    .select({ id: subscriptions.subscriptionId, userId: subscriptions.userId })
    .from(subscriptions)
    .where(runs)
    .orderBy(subscriptions.startedAt);
  const byOwner = Map.groupBy(owned, ({ userId }) => userId);
  byOwner.delete(null);
  const before = new Date(nowMs - silentMs);
  const silent = await db
    .select({ id: subscriptions.subscriptionId, status: subscriptions.status })
    .from(subscriptions)
    .where(
      or(
        and(
          inArray(subscriptions.status, ['active', 'trialing']),
          or(lt(subscriptions.nextBilledAt, before), lt(subscriptions.scheduledAt, before)),
        ),
        // While a payment is retried, the next billing date may pass. After the last attempt, the subscription ends.
        and(
          eq(subscriptions.status, 'past_due'),
          lt(subscriptions.periodStartsAt, new Date(nowMs - longestGraceMs - silentMs)),
        ),
      ),
    )
    .orderBy(subscriptions.subscriptionId);
  return [
    ...ownerless.map(({ id }) => ({
      code: 'subscription_without_account',
      message: `Subscription ${id} runs, and belongs to no account. Look: backline subscription show ${id}`,
    })),
    ...[...byOwner]
      .filter(([, rows]) => rows.length > 1)
      .map(([userId, rows]) => ({
        code: 'subscription_twice',
        message: `User ${userId} pays for ${rows.length} subscriptions: ${rows.map(({ id }) => id).join(', ')}. Ask which, and end the others: backline order refund ORDER --end-plan.`,
      })),
    ...silent.map(({ id, status }) => ({
      code: 'subscription_silent',
      message: `Subscription ${id} is ${status} and should have changed more than a day ago. Repair: backline paddle reconcile, or backline subscription refresh ${id}`,
    })),
  ];
}
