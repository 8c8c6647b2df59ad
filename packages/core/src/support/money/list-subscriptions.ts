import { desc, eq } from '@backline/db';
import type { Subscription } from '@backline/domain/support/money/subscription';
import type { Caller, Core } from '../../core.ts';
import { recordLookUp } from '../staff.ts';
import { toSubscription } from './to-subscription.ts';

const maxRows = 1000;

/** The subscriptions, newest first, and their total number if only some are listed. */
export async function listSubscriptions(
  core: Core,
  caller: Caller,
  { status, reason }: { status: Subscription['status'] | null; reason: string },
): Promise<{ subscriptions: Subscription[]; total: number }> {
  const { subscriptions, users } = core.store.t;
  const { db } = core.store;
  const isMeant = status === null ? undefined : eq(subscriptions.status, status);
  const rows = await db
    .select({ row: subscriptions, email: users.email })
    .from(subscriptions)
    .leftJoin(users, eq(users.id, subscriptions.userId))
    .where(isMeant)
    .orderBy(desc(subscriptions.startedAt), desc(subscriptions.subscriptionId))
    .limit(maxRows);
  const total = await db.$count(subscriptions, isMeant);
  await recordLookUp(core, caller, { type: 'support.subscriptions_listed', reason, details: { status, total } });
  return { subscriptions: rows.map(({ row, email }) => toSubscription(row, email)), total };
}
