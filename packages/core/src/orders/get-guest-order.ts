import { and, eq, isNull } from '@backline/db';
import type { OrderDetails } from '@backline/domain/orders/order';
import type { Caller, Core } from '../core.ts';
import { lockUser } from '../tokens.ts';
import { chargeGuest, getOrderByToken } from './find-guest-order.ts';
import { readOrderFile, toOrderDetails } from './to-details.ts';

/**
 * Records that a customer opened an order's link in their account, so they can read the buyer's mail. Staff are left
 * out, because they open customers' links.
 */
async function noteReader(core: Core, { session }: Caller, transactionId: string): Promise<void> {
  if (session === null || session.user.role !== 'customer') return;
  const { orderReaders, users } = core.store.t;
  const userId = session.user.id;
  const isNoted = and(eq(orderReaders.transactionId, transactionId), eq(orderReaders.userId, userId));
  if ((await core.store.db.$count(orderReaders, isNoted)) > 0) return;
  await core.store.write(async (tx) => {
    // An erasure at the same time either comes first, and the account is gone, or comes later and includes this order.
    await lockUser(core, tx, userId);
    if ((await tx.$count(users, and(eq(users.id, userId), isNull(users.erasedAt)))) === 0) return;
    await tx.insert(orderReaders).values({ transactionId, userId, at: core.clock.now() }).onConflictDoNothing();
  });
}

/** Returns a guest's order for the link from the mail with its codes. Throws `token_invalid`, `rate_limited`. */
export async function getGuestOrder(core: Core, caller: Caller, { token }: { token: string }): Promise<OrderDetails> {
  await chargeGuest(core, caller);
  const { db } = core.store;
  const order = await getOrderByToken(core, db, token);
  await noteReader(core, caller, order.transactionId);
  return toOrderDetails(core, db, await readOrderFile(core, db, order));
}
