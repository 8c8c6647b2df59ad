import { and, type Db, eq, exists, inArray, opaque, or, selectSeenGuestOrders } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { Core, LiveSession } from '../core.ts';

export type Order = Core['store']['t']['orders']['$inferSelect'];

/** The statuses of an account's orders: it was begun or paid. A checkout that was left is none. */
export const listedStatuses = ['completed', 'paid', 'billed', 'past_due'] as const;

/** True if an order is listed. A change of card has no lines: nothing was bought. */
export function isListed(db: Db, { orders, orderItems }: Core['store']['t']) {
  const lines = db
    .select({ id: orderItems.itemId })
    .from(orderItems)
    .where(eq(orderItems.transactionId, orders.transactionId));
  return and(or(...listedStatuses.map((status) => eq(orders.status, opaque(status)))), exists(lines));
}

/** How many orders an account sees. */
export async function countOwnOrders(core: Core, db: Db, userId: string): Promise<number> {
  const { t } = core.store;
  const { orders } = t;
  const isSeen = inArray(orders.transactionId, selectSeenGuestOrders(db, t, userId));
  return db.$count(orders, and(or(eq(orders.userId, userId), isSeen), isListed(db, t)));
}

/** An order that an account sees, or null. */
export async function findOwnOrder(core: Core, db: Db, userId: string, transactionId: string): Promise<Order | null> {
  const { orders } = core.store.t;
  const isTheirs = inArray(orders.transactionId, selectSeenGuestOrders(db, core.store.t, userId));
  const [order] = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.transactionId, transactionId),
        or(eq(orders.userId, userId), isTheirs),
        inArray(orders.status, [...listedStatuses]),
      ),
    );
  return order ?? null;
}

/** Throws `not_found`, the same for an order of somebody else and for none. */
export async function getOwnOrder(core: Core, db: Db, { user }: LiveSession, transactionId: string): Promise<Order> {
  const order = await findOwnOrder(core, db, user.id, transactionId);
  if (order === null) throw new AppError('not_found', { message: noOrder });
  return order;
}

export const noOrder = 'You have no order by that number.';
