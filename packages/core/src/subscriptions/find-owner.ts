import { and, type Db, eq, isNotNull, isNull } from '@backline/db';
import type { Core } from '../core.ts';

/**
 * Whether the subscription itself created this bill, after its first payment. This comes from the provider and cannot
 * be forged by a browser.
 */
export function isFollowUp({ gateway }: Core, { origin }: { origin: string | null }): boolean {
  return gateway.events.toMaker(origin) !== 'checkout';
}

/** The owner of a subscription: the account of a payment for it, or one that support assigned. */
export async function findOwner(core: Core, db: Db, subscriptionId: string): Promise<string | null> {
  const { orders: o, subscriptions: s } = core.store.t;
  const [subscription] = await db.select({ userId: s.userId }).from(s).where(eq(s.subscriptionId, subscriptionId));
  if (subscription?.userId) return subscription.userId;
  const [paid] = await db
    .select({ userId: o.userId })
    .from(o)
    .where(and(eq(o.subscriptionId, subscriptionId), isNotNull(o.userId)))
    .limit(1);
  return paid?.userId ?? null;
}

/** Assigns a subscription to an account, unless it has an owner. */
export async function ownSubscription(core: Core, tx: Db, subscriptionId: string, userId: string): Promise<void> {
  const { subscriptions: s } = core.store.t;
  await tx
    .update(s)
    .set({ userId })
    .where(and(eq(s.subscriptionId, subscriptionId), isNull(s.userId)));
}
