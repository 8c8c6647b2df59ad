import { and, eq, gte } from '@backline/db';
import type { Core } from '../core.ts';
import type { SubscriptionRow } from './find-plan.ts';

/**
 * Until when a paused plan was paid, where it still is: who goes on with it before that pays nothing (decision 25). A
 * period that was begun and never paid is none. Null: going on begins a new one.
 */
export async function findPaidUntil(core: Core, row: SubscriptionRow): Promise<Date | null> {
  const { orders: o } = core.store.t;
  const { subscriptionId, periodEndsAt } = row;
  const now = core.providerClock.now();
  if (periodEndsAt === null || periodEndsAt <= now) return null;
  const [paid] = await core.store.db
    .select({ transactionId: o.transactionId })
    .from(o)
    .where(and(eq(o.subscriptionId, subscriptionId), eq(o.status, 'completed'), gte(o.periodEndsAt, periodEndsAt)))
    .limit(1);
  return paid === undefined ? null : periodEndsAt;
}
