import type { OrderDetails } from '@backline/domain/orders/order';
import type { Core, LiveSession } from '../core.ts';
import { getOwnOrder } from './find-own-order.ts';
import { readOrderFile, toOrderDetails } from './to-details.ts';

/** Returns one of the caller's orders with its lines and possible actions. Throws `not_found`. */
export async function getOrder(
  core: Core,
  own: LiveSession,
  { transactionId }: { transactionId: string },
): Promise<OrderDetails> {
  const { db } = core.store;
  const order = await getOwnOrder(core, db, own, transactionId);
  return toOrderDetails(core, db, await readOrderFile(core, db, order), own.user.id);
}
