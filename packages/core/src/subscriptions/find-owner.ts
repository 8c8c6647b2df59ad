import { and, type Db, eq, isNotNull, isNull } from '@backline/db';
import type { Core } from '../core.ts';

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

/** Assigns a subscription to an account, unless it has an owner. */
export async function ownSubscription(core: Core, tx: Db, subscriptionId: string, userId: string): Promise<void> {
  const { subscriptions } = core.store.t;
  await tx
    .update(subscriptions)
    .set({ userId })
    .where(and(eq(subscriptions.subscriptionId, subscriptionId), isNull(subscriptions.userId)));
}
