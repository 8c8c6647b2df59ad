import type { OrderDetails } from '@backline/domain/orders/order';
import type { Caller, Core } from '../core.ts';
import { chargeGuest, getOrderByToken } from './find-guest-order.ts';
import { readOrderFile, toOrderDetails } from './to-details.ts';

/** A guest's order, by the link in the mail with its codes. Throws `token_invalid`, `rate_limited`. */
export async function getGuestOrder(core: Core, caller: Caller, { token }: { token: string }): Promise<OrderDetails> {
  await chargeGuest(core, caller);
  const { db } = core.store;
  return toOrderDetails(core, db, await readOrderFile(core, db, await getOrderByToken(core, db, token)));
}
