import { and, type Db, eq, isNull } from '@backline/db';
import type { TransactionStatus } from '@backline/domain/payments/orders';
import type { Core } from '../core.ts';
import { readBuyerToken } from '../payments/create-buyer-token.ts';
import { findOwner, isFollowUp } from '../subscriptions/find-owner.ts';

type Order = Core['store']['t']['orders']['$inferSelect'];

const waiting: readonly TransactionStatus[] = ['paid', 'billed', 'past_due'];

async function findOpenBuyer(core: Core, tx: Db, order: Order): Promise<string | null> {
  const { subscriptionId, buyerToken, createdAt } = order;
  if (subscriptionId !== null) return isFollowUp(core, order) ? findOwner(core, tx, subscriptionId) : null;
  const claim = buyerToken === null ? 'expired' : readBuyerToken(core, buyerToken, createdAt);
  if (typeof claim === 'string') return null;
  const { users } = core.store.t;
  return (await tx.$count(users, and(eq(users.id, claim.userId), isNull(users.erasedAt)))) > 0 ? claim.userId : null;
}

/**
 * Records the buyer of an order that is not paid yet, so that they can see it. The buyer is determined again when the
 * order is settled. For the first payment of a plan, this happens only then.
 */
export async function noteBuyer(core: Core, tx: Db, transactionId: string): Promise<void> {
  const { orders } = core.store.t;
  const isOpen = and(eq(orders.transactionId, transactionId), isNull(orders.settledAt), isNull(orders.userId));
  const [order] = await tx.select().from(orders).where(isOpen);
  if (order === undefined || !waiting.includes(order.status)) return;
  const userId = await findOpenBuyer(core, tx, order);
  if (userId !== null) await tx.update(orders).set({ userId }).where(eq(orders.transactionId, transactionId));
}
