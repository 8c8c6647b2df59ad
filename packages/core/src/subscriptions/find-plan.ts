import { desc, eq, opaque, prepareStatement } from '@backline/db';
import type { Core } from '../core.ts';

export type SubscriptionRow = Core['store']['t']['subscriptions']['$inferSelect'];

// Newest first.
const selectPlans = prepareStatement((db, { subscriptions }, { userId }: { userId: string }) =>
  db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, opaque(userId)))
    .orderBy(desc(subscriptions.startedAt), desc(subscriptions.subscriptionId)),
);

const order = { active: 0, trialing: 0, past_due: 1, paused: 2, canceled: 3 } as const;

/** All subscriptions of an account, the current one first: active ones precede canceled ones. */
export async function rankPlans({ store }: Core, userId: string): Promise<SubscriptionRow[]> {
  const rows = await selectPlans(store.db, store.t, { userId });
  return rows.toSorted((one, other) => order[one.status] - order[other.status]);
}

/** The account's current subscription, or null if it never had one. */
export async function findPlan(core: Core, userId: string): Promise<SubscriptionRow | null> {
  return (await rankPlans(core, userId))[0] ?? null;
}
