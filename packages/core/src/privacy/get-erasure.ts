import { and, eq, inArray, notInArray, selectSeenGuestOrders } from '@backline/db';
import type { ErasureState } from '@backline/domain/privacy/get-erasure';
import type { Core, LiveSession } from '../core.ts';
import { listLicenses } from '../licenses/list-licenses.ts';
import { findLeavingOrders, findUnredeemedCodes } from '../orders/find-leaving-orders.ts';
import { countOwnOrders } from '../orders/find-own-order.ts';
import { findWaiting } from '../tasks/task-rows.ts';
import { findErasureBar } from './find-erasure-bar.ts';

/** The guest orders in an erasure: those that the page Orders does not show, and the number of unredeemed codes. */
async function findGuestOrders(core: Core, userId: string) {
  const { users, orders } = core.store.t;
  const { db } = core.store;
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  const leaving = user === undefined ? [] : await findLeavingOrders(core, db, user);
  const isUnseen = notInArray(orders.transactionId, selectSeenGuestOrders(db, core.store.t, userId));
  return {
    guestOrders: await db.$count(orders, and(inArray(orders.transactionId, leaving), isUnseen)),
    freeCodes: (await findUnredeemedCodes(core, db, leaving)).length,
  };
}

/** Returns the pending erasure of the account, what prevents it, and what would be lost. */
export async function getErasure(core: Core, own: LiveSession): Promise<ErasureState> {
  const { db } = core.store;
  const userId = own.user.id;
  const waiting = await findWaiting(core, db, 'account.erase', userId);
  const { timed, perpetual } = await listLicenses(core, own);
  const found = await findErasureBar(core, db, userId);
  const guestOrders = await findGuestOrders(core, userId);
  return {
    dueAt: waiting?.dueAt.toISOString() ?? null,
    bar: found?.bar ?? null,
    barPath: found?.path ?? null,
    lost: [...timed, ...perpetual].map(({ productName }) => productName).slice(0, 500),
    orders: await countOwnOrders(core, db, userId),
    ...guestOrders,
  };
}
