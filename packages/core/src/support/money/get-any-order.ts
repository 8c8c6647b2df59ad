import { type Db, eq } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { Core } from '../../core.ts';
import type { Order } from '../../orders/find-own-order.ts';

/** Any customer's order, for staff. Throws `not_found`. */
export async function getAnyOrder(core: Core, db: Db, transactionId: string): Promise<Order> {
  const { orders } = core.store.t;
  const [order] = await db.select().from(orders).where(eq(orders.transactionId, transactionId));
  if (order === undefined)
    throw new AppError('not_found', {
      message: `Nothing is known of ${transactionId}. If it is at Paddle: backline paddle reconcile.`,
    });
  return order;
}
