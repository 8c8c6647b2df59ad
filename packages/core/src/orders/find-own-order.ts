import { and, type Db, eq, exists, inArray, opaque, or, selectSeenGuestOrders } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { Core, LiveSession } from '../core.ts';

export type Order = Core['store']['t']['orders']['$inferSelect'];

/** The statuses of orders that an account sees: started or paid. An abandoned checkout is not an order. */
export const listedStatuses = ['completed', 'paid', 'billed', 'past_due'] as const;

/** True if an order is listed. A change of the payment method has no lines, because nothing was bought. */
export function isListed(db: Db, { orders, orderItems }: Core['store']['t']) {
  const lines = db
    .select({ id: orderItems.itemId })
    .from(orderItems)
    .where(eq(orderItems.transactionId, orders.transactionId));
  return and(or(...listedStatuses.map((status) => eq(orders.status, opaque(status)))), exists(lines));
}

/** Counts the orders that an account sees. */
export async function countOwnOrders(core: Core, db: Db, userId: string): Promise<number> {
  const { t } = core.store;
  const { orders } = t;
  const isSeen = inArray(orders.transactionId, selectSeenGuestOrders(db, t, userId));
  return db.$count(orders, and(or(eq(orders.userId, userId), isSeen), isListed(db, t)));
}

/** Finds an order that the account may see, or null. */
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

/** Throws `not_found` both for a foreign order and for a missing one. */
export async function getOwnOrder(core: Core, db: Db, { user }: LiveSession, transactionId: string): Promise<Order> {
  const order = await findOwnOrder(core, db, user.id, transactionId);
  if (order === null) throw new AppError('not_found', { message: noOrder });
  return order;
}

const noOrder = 'We couldn’t find that order.';
