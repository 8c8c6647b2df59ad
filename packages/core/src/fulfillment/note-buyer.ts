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
  const { users: u } = core.store.t;
  return (await tx.$count(u, and(eq(u.id, claim.userId), isNull(u.erasedAt)))) > 0 ? claim.userId : null;
}

/**
 * Notes whose an order is that waits for its payment, so that they see it. Settling it decides again; a first payment of
 * a plan is left to that.
 */
export async function noteBuyer(core: Core, tx: Db, transactionId: string): Promise<void> {
  const { orders: o } = core.store.t;
  const isOpen = and(eq(o.transactionId, transactionId), isNull(o.settledAt), isNull(o.userId));
  const [order] = await tx.select().from(o).where(isOpen);
  if (order === undefined || !waiting.includes(order.status)) return;
  const userId = await findOpenBuyer(core, tx, order);
  if (userId !== null) await tx.update(o).set({ userId }).where(eq(o.transactionId, transactionId));
}
