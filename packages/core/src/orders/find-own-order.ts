import { and, type Db, eq, inArray, isNotNull, opaque, or } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { Core, LiveSession } from '../core.ts';

export type Order = Core['store']['t']['orders']['$inferSelect'];

/** What an account sees: it was begun or paid. A checkout that was left is none. */
export const listedStatuses = ['completed', 'paid', 'billed', 'past_due'] as const;

/**
 * The guests' orders that an account sees: one of its codes was redeemed by it, and the address that paid is its own,
 * verified. Neither alone is enough: codes are given away, and anybody can enter an address.
 */
export function selectClaimed(db: Db, t: Core['store']['t'], userId: unknown) {
  const { users: u, grants: g, orderItems: i, orders: o } = t;
  return db
    .select({ transactionId: o.transactionId, createdAt: o.createdAt })
    .from(g)
    .innerJoin(u, eq(u.id, g.userId))
    .innerJoin(i, eq(i.codeHash, g.causeRef))
    .innerJoin(o, and(eq(o.transactionId, i.transactionId), eq(o.emailCanonical, u.emailCanonical)))
    .where(
      and(
        eq(g.userId, userId as string),
        eq(g.cause, opaque('redemption')),
        eq(o.buyer, opaque('guest')),
        isNotNull(u.emailVerifiedAt),
      ),
    );
}

/** Throws `not_found`, the same for an order of somebody else and for none. */
export async function getOwnOrder(core: Core, db: Db, { user }: LiveSession, transactionId: string): Promise<Order> {
  const { orders: o } = core.store.t;
  const claimed = selectClaimed(db, core.store.t, user.id).as('claimed');
  const isTheirs = inArray(o.transactionId, db.select({ id: claimed.transactionId }).from(claimed));
  const [order] = await db
    .select()
    .from(o)
    .where(
      and(
        eq(o.transactionId, transactionId),
        or(eq(o.userId, user.id), isTheirs),
        inArray(o.status, [...listedStatuses]),
      ),
    );
  if (order === undefined) throw new AppError('not_found', { message: noOrder });
  return order;
}

export const noOrder = 'You have no order by that number.';
