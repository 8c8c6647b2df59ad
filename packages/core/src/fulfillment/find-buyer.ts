import { and, type Db, eq, isNull } from '@backline/db';
import type { Core } from '../core.ts';
import { readBuyerToken } from '../payments/create-buyer-token.ts';
import { openReview } from '../payments/reviews.ts';
import { findOwner, isFollowUp } from '../subscriptions/find-owner.ts';

type Order = Core['store']['t']['orders']['$inferSelect'];

type FoundBuyer =
  | { buyer: 'checkout' | 'subscription' | 'token'; userId: string; email: string | null }
  | { buyer: 'guest'; userId: null; email: string }
  | { buyer: 'unknown'; userId: null; email: string | null };

async function isAccount(core: Core, tx: Db, userId: string): Promise<boolean> {
  const { users } = core.store.t;
  return (await tx.$count(users, and(eq(users.id, userId), isNull(users.erasedAt)))) > 0;
}

/** The account that the portal created the purchase for: the checkout of a plan, or a bill of its subscription. */
async function findMadeFor(core: Core, tx: Db, order: Order) {
  const { accountLocks } = core.store.t;
  const { subscriptionId, transactionId } = order;
  if (subscriptionId === null) return null;
  const [lock] = await tx
    .select({ userId: accountLocks.userId })
    .from(accountLocks)
    .where(eq(accountLocks.transactionId, transactionId));
  if (lock !== undefined) return { buyer: 'checkout', userId: lock.userId } as const;
  const owner = isFollowUp(core, order) ? await findOwner(core, tx, subscriptionId) : null;
  return owner === null ? null : ({ buyer: 'subscription', userId: owner } as const);
}

/**
 * Finds the buyer: the account that the portal created the checkout or subscription for, else the account in the buyer
 * token, else a guest. The provider's customer proves nothing, because anyone can enter any address. An invalid token
 * makes the buyer `unknown` and opens a review.
 */
export async function findBuyer(core: Core, tx: Db, order: Order): Promise<FoundBuyer> {
  const { paymentCustomers } = core.store.t;
  const { transactionId, customerId, buyerToken } = order;
  const [customer] =
    customerId === null
      ? []
      : await tx.select().from(paymentCustomers).where(eq(paymentCustomers.customerId, customerId));
  // The email is empty after Paddle has deleted it.
  const email = customer?.email || null;
  const madeFor = await findMadeFor(core, tx, order);
  if (madeFor !== null) return { ...madeFor, email };
  const claim = buyerToken === null ? 'expired' : readBuyerToken(core, buyerToken, order.createdAt);
  const leaveToPerson = async (reason: 'buyer_forged' | 'no_email') => {
    await openReview(core, tx, { reason, transactionId });
    return { buyer: 'unknown', userId: null, email } as const;
  };
  if (claim === 'forged') return leaveToPerson('buyer_forged');
  if (claim !== 'expired' && (await isAccount(core, tx, claim.userId)))
    return { buyer: 'token', userId: claim.userId, email };
  return email === null ? leaveToPerson('no_email') : { buyer: 'guest', userId: null, email };
}
