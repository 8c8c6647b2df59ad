import { and, type Db, eq } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { Caller, Core } from '../core.ts';
import { readOrderToken } from '../order-tokens.ts';
import { chargeRead } from '../rate-limit.ts';
import type { Order } from './find-own-order.ts';

/** Throws `token_invalid` if the buyer's account was erased. */
export function assertNotErased({ erasedAt }: Pick<Order, 'erasedAt'>): void {
  if (erasedAt !== null) throw new AppError('token_invalid', { reason: 'erased' });
}

/** Finds a guest's order by its mailed link. Throws `token_invalid`. */
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

/** Counts a call without a session against its rate limit. Throws `rate_limited`. */
export async function chargeGuest(core: Core, { ip }: Caller): Promise<void> {
  await chargeRead(core, { limit: 'order_link_ip', subject: ip });
}
