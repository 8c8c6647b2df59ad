import { and, eq, gte } from '@backline/db';
import type { Core } from '../core.ts';
import type { SubscriptionRow } from './find-plan.ts';

/**
 * The end of the paid period of a paused plan, if it is in the future. Until then, resuming costs nothing. Unpaid
 * periods are ignored. Null if resuming would start a new period.
 */
export async function findPaidUntil(core: Core, row: SubscriptionRow): Promise<Date | null> {
  const { orders } = core.store.t;
  const { subscriptionId, periodEndsAt } = row;
  const now = core.providerClock.now();
  if (periodEndsAt === null || periodEndsAt <= now) return null;
  const [paid] = await core.store.db
    .select({ transactionId: orders.transactionId })
    .from(orders)
    .where(
      and(
        eq(orders.subscriptionId, subscriptionId),
        eq(orders.status, 'completed'),
        gte(orders.periodEndsAt, periodEndsAt),
      ),
    )
    .limit(1);
  return paid === undefined ? null : periodEndsAt;
}
