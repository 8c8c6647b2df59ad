import { and, eq, isNull } from '@backline/db';
import type { OrderDetails } from '@backline/domain/orders/order';
import type { Caller, Core } from '../core.ts';
import { lockUser } from '../tokens.ts';
import { chargeGuest, getOrderByToken } from './find-guest-order.ts';
import { readOrderFile, toOrderDetails } from './to-details.ts';

/**
 * Notes that a customer opened the link of an order in their account: they have the mail of the person who bought it. Staff
 * open links of customers.
 */
async function noteReader(core: Core, { session }: Caller, transactionId: string): Promise<void> {
  if (session === null || session.user.role !== 'customer') return;
  const { orderReaders, users } = core.store.t;
  const userId = session.user.id;
  const isNoted = and(eq(orderReaders.transactionId, transactionId), eq(orderReaders.userId, userId));
  if ((await core.store.db.$count(orderReaders, isNoted)) > 0) return;
  await core.store.write(async (tx) => {
    // An erasure at the same time comes first, and there is no account then; or it comes later, and takes the order along.
    await lockUser(core, tx, userId);
    if ((await tx.$count(users, and(eq(users.id, userId), isNull(users.erasedAt)))) === 0) return;
    await tx.insert(orderReaders).values({ transactionId, userId, at: core.clock.now() }).onConflictDoNothing();
  });
}

/** A guest's order, by the link in the mail with its codes. Throws `token_invalid`, `rate_limited`. */
export async function getGuestOrder(core: Core, caller: Caller, { token }: { token: string }): Promise<OrderDetails> {
  await chargeGuest(core, caller);
  const { db } = core.store;
  const order = await getOrderByToken(core, db, token);
  await noteReader(core, caller, order.transactionId);
  return toOrderDetails(core, db, await readOrderFile(core, db, order));
}
