import { and, type Db, eq } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { Caller, Core } from '../core.ts';
import { readOrderToken } from '../payments/order-tokens.ts';
import { chargeRead } from '../rate-limit.ts';
import type { Order } from './find-own-order.ts';

/** The guest's order of a mailed link. Throws `token_invalid`. */
export async function getOrderByToken(core: Core, db: Db, token: string): Promise<Order> {
  const { orders: o } = core.store.t;
  const transactionId = readOrderToken(core, token);
  const [order] = await db
    .select()
    .from(o)
    .where(and(eq(o.transactionId, transactionId), eq(o.buyer, 'guest')));
  if (order === undefined) throw new AppError('token_invalid', { reason: 'withdrawn' });
  return order;
}

/** Charges a call by somebody without a session. Throws `rate_limited`. */
export async function chargeGuest(core: Core, { ip }: Caller): Promise<void> {
  await chargeRead(core, { limit: 'order_link_ip', subject: ip });
}
