import { desc, eq } from '@backline/db';
import type { Subscription } from '@backline/domain';
import type { Caller, Core } from '../core.ts';
import type { SubscriptionRow } from '../plans/find-plan.ts';
import { recordLookUp } from './staff.ts';

const most = 1000;
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

/** The subscriptions, the newest first, and how many there are where they are too many to list. */
export async function listSubscriptions(
  core: Core,
  caller: Caller,
  { status, reason }: { status: Subscription['status'] | null; reason: string },
): Promise<{ subscriptions: Subscription[]; total: number }> {
  const { subscriptions: s, users: u } = core.store.t;
  const { db } = core.store;
  const isMeant = status === null ? undefined : eq(s.status, status);
  const rows = await db
    .select({ row: s, email: u.email })
    .from(s)
    .leftJoin(u, eq(u.id, s.userId))
    .where(isMeant)
    .orderBy(desc(s.startedAt), desc(s.subscriptionId))
    .limit(most);
  const total = await db.$count(s, isMeant);
  await recordLookUp(core, caller, { action: 'support.subscriptions_listed', reason, details: { status, total } });
  return { subscriptions: rows.map(({ row, email }) => toSubscription(row, email)), total };
}

/** Null: nothing is known of it. */
export async function findSubscription(core: Core, subscriptionId: string): Promise<Subscription | null> {
  const { subscriptions: s, users: u } = core.store.t;
  const [found] = await core.store.db
    .select({ row: s, email: u.email })
    .from(s)
    .leftJoin(u, eq(u.id, s.userId))
    .where(eq(s.subscriptionId, subscriptionId));
  return found === undefined ? null : toSubscription(found.row, found.email);
}
