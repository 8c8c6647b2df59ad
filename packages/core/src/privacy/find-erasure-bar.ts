import { and, type Db, eq, inArray, isNull, ne, or } from '@backline/db';
import { AppError, type ErrorCode } from '@backline/domain/errors';
import { toAccountPath, toOrdersPath } from '@backline/domain/pages/paths';
import { openWithdrawals, workedRefunds } from '@backline/domain/payments/refunds';
import type { ErasureBar } from '@backline/domain/privacy/erasure';
import type { Core } from '../core.ts';
import { findLeavingOrders } from '../orders/find-leaving-orders.ts';
import { findOwnOrder } from '../orders/find-own-order.ts';
import { findExcluding } from '../tasks/task-rows.ts';

/** The reason why an account can't be erased, and the portal's page where its owner can resolve that. */
export interface FoundBar {
  bar: ErasureBar;
  path: string | null;
}

/** The first of these orders that waits for its payment, its delivery or a refund. */
async function findWaitingOrder(core: Core, db: Db, userId: string, guestOrders: string[]): Promise<string | null> {
  const { orders, withdrawals, refundRequests } = core.store.t;
  const isOwn = or(eq(orders.userId, userId), inArray(orders.transactionId, guestOrders));
  const isOpen = or(
    inArray(orders.status, ['billed', 'past_due', 'paid']),
    and(eq(orders.status, 'completed'), isNull(orders.settledAt)),
  );
  const asked = db
    .select({ transactionId: withdrawals.transactionId })
    .from(withdrawals)
    .where(inArray(withdrawals.state, openWithdrawals));
  const requested = db
    .select({ transactionId: refundRequests.transactionId })
    .from(refundRequests)
    .where(inArray(refundRequests.state, workedRefunds));
  const isWaiting = or(isOpen, inArray(orders.transactionId, asked), inArray(orders.transactionId, requested));
  const [waiting] = await db
    .select({ transactionId: orders.transactionId })
    .from(orders)
    .where(and(isOwn, isWaiting))
    .orderBy(orders.transactionId)
    .limit(1);
  return waiting?.transactionId ?? null;
}

/** The reason why an account can't be erased now, or null. */
export async function findErasureBar(core: Core, db: Db, userId: string): Promise<FoundBar | null> {
  const { users, subscriptions, orders } = core.store.t;
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (user === undefined) return null;
  if (user.role !== 'customer') return { bar: 'staff', path: null };
  const guestOrders = await findLeavingOrders(core, db, user);
  const ofGuest = db
    .select({ subscriptionId: orders.subscriptionId })
    .from(orders)
    .where(inArray(orders.transactionId, guestOrders));
  const isOwn = or(eq(subscriptions.userId, userId), inArray(subscriptions.subscriptionId, ofGuest));
  if ((await db.$count(subscriptions, and(isOwn, ne(subscriptions.status, 'canceled')))) > 0)
    return { bar: 'plan_runs', path: toAccountPath('plus', core.settings.productSlug) };
  const waiting = await findWaitingOrder(core, db, userId, guestOrders);
  if (waiting !== null) {
    const isSeen = (await findOwnOrder(core, db, userId, waiting)) !== null;
    return { bar: 'order_waits', path: isSeen ? toOrdersPath(waiting) : null };
  }
  const change = await findExcluding(core, db, 'account.erase', { userId });
  if (change === null) return null;
  return { bar: change === 'account.merge' ? 'merge_waits' : 'email_waits', path: null };
}

function toRefusal(bar: ErasureBar): ErrorCode {
  if (bar === 'staff') return 'erasure_of_staff';
  if (bar === 'plan_runs') return 'erasure_plan_runs';
  if (bar === 'order_waits') return 'erasure_order_waits';
  return bar === 'merge_waits' ? 'erasure_merge_waits' : 'erasure_email_waits';
}

/** Throws the reason why an account can't be erased now, with the page about it. */
export async function assertErasable(core: Core, db: Db, userId: string): Promise<void> {
  const found = await findErasureBar(core, db, userId);
  if (found !== null) throw new AppError(toRefusal(found.bar), { path: found.path ?? undefined });
}
