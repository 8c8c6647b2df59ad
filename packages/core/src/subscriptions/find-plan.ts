import { desc, eq, opaqueValue, prepareQuery, type Store } from '@backline/db';
import type { Core } from '../core.ts';

export type SubscriptionRow = Core['store']['t']['subscriptions']['$inferSelect'];
export type FindPlans = (userId: string) => PromiseLike<SubscriptionRow[]>;

/** Every subscription that an account had, the newest first, in one prepared read. */
export function createFindPlans(store: Store): FindPlans {
  const { subscriptions: s } = store.t;
  const query = store.db
    .select()
    .from(s)
    .where(eq(s.userId, opaqueValue('userId')))
    .orderBy(desc(s.startedAt), desc(s.subscriptionId));
  const find = prepareQuery('find_plans', query);
  return (userId) => find({ userId });
}

const order = { active: 0, trialing: 0, past_due: 1, paused: 2, canceled: 3 } as const;

/** All that an account had, the one that counts first: what runs goes before what is over. */
export async function rankPlans(core: Core, userId: string): Promise<SubscriptionRow[]> {
  const rows = await core.findPlans(userId);
  return rows.toSorted((a, b) => order[a.status] - order[b.status]);
}

/** The one that counts. Null: never had one. */
export async function findPlan(core: Core, userId: string): Promise<SubscriptionRow | null> {
  return (await rankPlans(core, userId))[0] ?? null;
}
