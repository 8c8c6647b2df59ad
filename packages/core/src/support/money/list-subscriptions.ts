import { desc, eq } from '@backline/db';
import type { Subscription } from '@backline/domain/support/money/subscription';
import type { Caller, Core } from '../../core.ts';
import { recordLookUp } from '../staff.ts';
import { toSubscription } from './to-subscription.ts';

const maxRows = 1000;

/** The subscriptions, newest first, and their total number when not all are listed. */
export async function listSubscriptions(
  core: Core,
  caller: Caller,
  { status, reason }: { status: Subscription['status'] | null; reason: string },
): Promise<{ subscriptions: Subscription[]; total: number }> {
  const { subscriptions: s, users: u } = core.store.t;
  const { db } = core.store;
  const isMeant = status === null ? undefined : eq(s.status, status);
  const rows = await db
    .select({ row: s, email: u.email })
    .from(s)
    .leftJoin(u, eq(u.id, s.userId))
    .where(isMeant)
    .orderBy(desc(s.startedAt), desc(s.subscriptionId))
    .limit(maxRows);
  const total = await db.$count(s, isMeant);
  await recordLookUp(core, caller, { type: 'support.subscriptions_listed', reason, details: { status, total } });
  return { subscriptions: rows.map(({ row, email }) => toSubscription(row, email)), total };
}
