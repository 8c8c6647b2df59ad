import { and, type Db, eq, gt, ne } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import { formatMoney, toMinorUnits } from '@backline/domain/format-money';
import type { Money } from '@backline/domain/money';
import { dayMs } from '@backline/domain/time';
import type { Caller, Core } from '../../core.ts';

/** The sum that a member of staff has refunded in a currency in the last 24 hours, without refused refunds. */
async function readRefundedBy(core: Core, db: Db, staffId: string, currency: string): Promise<number> {
  const { tasks, refundRequests, orders } = core.store.t;
  const since = new Date(core.clock.now().getTime() - dayMs);
  const rows = await db
    .select({ lines: refundRequests.lines })
    .from(tasks)
    .innerJoin(refundRequests, eq(refundRequests.id, tasks.subject))
    .innerJoin(orders, eq(orders.transactionId, refundRequests.transactionId))
    .where(
      and(
        eq(tasks.kind, 'order.refund'),
        eq(tasks.requestedBy, staffId),
        gt(tasks.createdAt, since),
        ne(refundRequests.state, 'refused'),
        eq(orders.currency, currency),
      ),
    );
  return rows.flatMap(({ lines }) => lines).reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * Enforces `STAFF_REFUND_MAX`: the most that a member of staff may refund in 24 hours, for each currency. The operator
 * on the machine has no limit. It must be called in `writePayments`, so that it also covers refunds at the same
 * time. Throws `conflict` with the amount that is left.
 */
export async function assertRefundLimit(
  core: Core,
  db: Db,
  { session }: Caller,
  { amount, currency }: Money,
): Promise<void> {
  const { staffRefundMax } = core.settings;
  if (staffRefundMax === undefined || session === null) return;
  const most = toMinorUnits(staffRefundMax, currency);
  const left = Math.max(0, most - (await readRefundedBy(core, db, session.user.id, currency)));
  if (amount <= left) return;
  const show = (sum: number) => formatMoney({ amount: sum, currency });
  throw new AppError('conflict', {
    message: `A member of staff refunds at most ${show(most)} in 24 hours, and you have ${show(left)} left: this is ${show(amount)}. The person who runs the shop can refund it on its machine.`,
  });
}
