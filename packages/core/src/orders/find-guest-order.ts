import { and, type Db, eq } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { Caller, Core } from '../core.ts';
import { readOrderToken } from '../order-tokens.ts';
import { chargeRead } from '../rate-limit.ts';
import type { Order } from './find-own-order.ts';

/** Throws `token_invalid` for an order whose buyer was erased. */
export function assertNotErased({ erasedAt }: Pick<Order, 'erasedAt'>): void {
  if (erasedAt !== null) throw new AppError('token_invalid', { reason: 'erased' });
}

/** The guest's order of a mailed link. Throws `token_invalid`. */
export async function getOrderByToken(core: Core, db: Db, token: string): Promise<Order> {
  const { orders } = core.store.t;
  const transactionId = await readOrderToken(core, db, token);
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.transactionId, transactionId), eq(orders.buyer, 'guest')));
  if (order === undefined) throw new AppError('token_invalid', { reason: 'withdrawn' });
  assertNotErased(order);
  return order;
}

/** Charges a call by somebody without a session. Throws `rate_limited`. */
export async function chargeGuest(core: Core, { ip }: Caller): Promise<void> {
  await chargeRead(core, { limit: 'order_link_ip', subject: ip });
}
