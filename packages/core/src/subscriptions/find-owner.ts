import { and, type Db, eq, isNotNull, isNull } from '@backline/db';
import type { Core } from '../core.ts';

/** True if a subscription has made the transaction, after the payment that began it. The provider says so, not a browser. */
export function isFollowUp({ gateway }: Core, { origin }: { origin: string | null }): boolean {
  return gateway.toMaker(origin) !== 'checkout';
}

/** Whose a subscription is: a payment of it was proven to be theirs, or support has given it to them. */
export async function findOwner(core: Core, db: Db, subscriptionId: string): Promise<string | null> {
  const { orders: o, subscriptions: s } = core.store.t;
  const [known] = await db.select({ userId: s.userId }).from(s).where(eq(s.subscriptionId, subscriptionId));
  if (known?.userId) return known.userId;
  const [paid] = await db
    .select({ userId: o.userId })
    .from(o)
    .where(and(eq(o.subscriptionId, subscriptionId), isNotNull(o.userId)))
    .limit(1);
  return paid?.userId ?? null;
}

/** Makes a subscription an account's, unless it is one's already. */
export async function ownSubscription(core: Core, tx: Db, subscriptionId: string, userId: string): Promise<void> {
  const { subscriptions: s } = core.store.t;
  await tx
    .update(s)
    .set({ userId })
    .where(and(eq(s.subscriptionId, subscriptionId), isNull(s.userId)));
}
