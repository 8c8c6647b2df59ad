import { and, type Db, eq, inArray, isNull, ne, or } from '@backline/db';
import { AppError, type ErrorCode } from '@backline/domain/errors';
import type { ErasureBar } from '@backline/domain/privacy/erasure';
import type { Core } from '../core.ts';

/** What keeps an account from being erased now; null: nothing does. */
export async function findErasureBar(core: Core, db: Db, userId: string): Promise<ErasureBar | null> {
  const { users: u, subscriptions: s, orders: o, withdrawals: w, refundRequests: r, merges: m } = core.store.t;
  const isStaff = await db.$count(u, and(eq(u.id, userId), ne(u.role, 'customer')));
  if (isStaff > 0) return 'staff';
  const running = await db.$count(s, and(eq(s.userId, userId), ne(s.status, 'canceled')));
  if (running > 0) return 'plan_runs';
  const own = db.select({ id: o.transactionId }).from(o).where(eq(o.userId, userId));
  const isOpen = or(
    inArray(o.status, ['billed', 'past_due', 'paid']),
    and(eq(o.status, 'completed'), isNull(o.settledAt)),
  );
  const waiting = [
    await db.$count(o, and(eq(o.userId, userId), isOpen)),
    await db.$count(w, and(inArray(w.transactionId, own), inArray(w.state, ['asked', 'requested']))),
    await db.$count(r, and(inArray(r.transactionId, own), eq(r.state, 'open'))),
  ];
  if (waiting.some((count) => count > 0)) return 'order_waits';
  const isOf = or(eq(m.fromUserId, userId), eq(m.intoUserId, userId));
  return (await db.$count(m, and(isOf, isNull(m.endedAt)))) > 0 ? 'merge_waits' : null;
}

function toRefusal(bar: ErasureBar): ErrorCode {
  if (bar === 'staff') return 'erasure_of_staff';
  if (bar === 'plan_runs') return 'erasure_plan_runs';
  return bar === 'order_waits' ? 'erasure_order_waits' : 'erasure_merge_waits';
}

/** Throws why an account cannot be erased now. */
export async function assertErasable(core: Core, db: Db, userId: string): Promise<void> {
  const bar = await findErasureBar(core, db, userId);
  if (bar !== null) throw new AppError(toRefusal(bar));
}
