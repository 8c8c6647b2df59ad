import { and, type Db, eq, inArray, isNotNull, isNull, ne, or } from '@backline/db';
import { runningStates } from '@backline/domain/plans/terms';
import type { Core } from '../core.ts';
import { openReview } from '../payments/reviews.ts';

/**
 * True if the subscription itself created this bill, after its first payment. The provider says so, and a browser can't
 * forge it.
 */
export function isFollowUp({ gateway }: Core, { origin }: { origin: string | null }): boolean {
  return gateway.events.toMaker(origin) !== 'checkout';
}

/** The owner of a subscription: the account of a payment for it, or one that support assigned. */
export async function findOwner(core: Core, db: Db, subscriptionId: string): Promise<string | null> {
  const { orders, subscriptions } = core.store.t;
  const [subscription] = await db
    .select({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(eq(subscriptions.subscriptionId, subscriptionId));
  if (subscription?.userId) return subscription.userId;
  const [paid] = await db
    .select({ userId: orders.userId })
    .from(orders)
    .where(and(eq(orders.subscriptionId, subscriptionId), isNotNull(orders.userId)))
    .limit(1);
  return paid?.userId ?? null;
}

/** An order of a subscription, and its line that is a plan. */
export interface PlanOrder {
  transactionId: string;
  subscriptionId: string;
  part: string;
}

/**
 * Opens a review if an account pays for a second plan, so that support asks which one to keep. The event of a
 * subscription may arrive after the events of its orders, so one that is unknown counts as running.
 */
async function reportSecond(core: Core, tx: Db, { transactionId, subscriptionId, part }: PlanOrder, userId: string) {
  const { orders, subscriptions } = core.store.t;
  const [other] = await tx
    .select({ subscriptionId: orders.subscriptionId })
    .from(orders)
    .leftJoin(subscriptions, eq(subscriptions.subscriptionId, orders.subscriptionId))
    .where(
      and(
        eq(orders.userId, userId),
        ne(orders.subscriptionId, subscriptionId),
        or(isNull(subscriptions.status), inArray(subscriptions.status, [...runningStates])),
      ),
    );
  if (other === undefined) return;
  const details = { subscriptionId, other: other.subscriptionId };
  await openReview(core, tx, { reason: 'plan_twice', transactionId, part, details });
}

/** Assigns a subscription to an account, unless it has an owner. */
export async function ownSubscription(core: Core, tx: Db, order: PlanOrder, userId: string): Promise<void> {
  const { subscriptions } = core.store.t;
  const isThis = eq(subscriptions.subscriptionId, order.subscriptionId);
  await tx
    .update(subscriptions)
    .set({ userId })
    .where(and(isThis, isNull(subscriptions.userId)));
  // The payment of a canceled subscription may arrive late, after the next one has become active.
  const isCanceled = and(isThis, eq(subscriptions.status, 'canceled'));
  if ((await tx.$count(subscriptions, isCanceled)) === 0) await reportSecond(core, tx, order, userId);
}
