import { type Db, eq } from '@backline/db';
import { parseEmail } from '@backline/domain';
import type { Core } from '../core.ts';
import { readBuyerToken } from './buyer-token.ts';
import { openReview } from './reviews.ts';

type Order = Core['store']['t']['orders']['$inferSelect'];

type FoundBuyer =
  | { buyer: 'token' | 'customer'; userId: string; email: string | null }
  | { buyer: 'guest'; userId: null; email: string }
  | { buyer: 'unknown'; userId: null; email: string | null };

async function findUser(core: Core, tx: Db, userId: string) {
  const { users: u } = core.store.t;
  const [user] = await tx.select({ id: u.id, emailCanonical: u.emailCanonical }).from(u).where(eq(u.id, userId));
  return user ?? null;
}

/** Only somebody who buys with their own address binds it: else whoever comes later with it would buy for a stranger. */
async function bindCustomer(core: Core, tx: Db, customerId: string, userId: string): Promise<void> {
  const { paymentCustomers: c } = core.store.t;
  await tx.update(c).set({ userId, boundAt: core.clock.now() }).where(eq(c.customerId, customerId));
}

/**
 * Decision 18: who has bought, from the token that we signed or from the provider's customer that is bound already.
 * Never from an address. What does not add up is put before a person, and `unknown`.
 */
export async function findBuyer(core: Core, tx: Db, order: Order): Promise<FoundBuyer> {
  const { paymentCustomers: c } = core.store.t;
  const { transactionId, customerId, buyerToken } = order;
  const [customer] = customerId === null ? [] : await tx.select().from(c).where(eq(c.customerId, customerId));
  const email = customer?.email ?? null;
  const boundTo = customer?.userId ?? null;
  const claim = buyerToken === null ? 'expired' : readBuyerToken(core, buyerToken, order.createdAt);
  const unknown = { buyer: 'unknown', userId: null, email } as const;

  if (claim === 'forged') {
    await openReview(core, tx, { reason: 'buyer_forged', transactionId });
    return unknown;
  }
  if (claim !== 'expired') {
    const user = await findUser(core, tx, claim.userId);
    if (user === null || (boundTo !== null && boundTo !== user.id)) {
      await openReview(core, tx, {
        reason: 'buyer_conflict',
        transactionId,
        details: { userId: claim.userId, boundTo },
      });
      return unknown;
    }
    const isOwn = email !== null && parseEmail(email)?.canonical === user.emailCanonical;
    if (customerId !== null && boundTo === null && isOwn) await bindCustomer(core, tx, customerId, user.id);
    return { buyer: 'token', userId: user.id, email };
  }
  if (boundTo !== null) return { buyer: 'customer', userId: boundTo, email };
  if (email === null) {
    await openReview(core, tx, { reason: 'no_email', transactionId });
    return unknown;
  }
  return { buyer: 'guest', userId: null, email };
}
