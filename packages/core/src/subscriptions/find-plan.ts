import { desc, eq, opaqueValue, prepareQuery } from '@backline/db';
import type { Core } from '../core.ts';
import { perCore } from '../per-core.ts';

export type SubscriptionRow = Core['store']['t']['subscriptions']['$inferSelect'];

// The newest first.
const prepareFind = perCore(({ store }) => {
  const { subscriptions: s } = store.t;
  return prepareQuery(
    'find_plans',
    store.db
      .select()
      .from(s)
      .where(eq(s.userId, opaqueValue('userId')))
      .orderBy(desc(s.startedAt), desc(s.subscriptionId)),
  );
});

const order = { active: 0, trialing: 0, past_due: 1, paused: 2, canceled: 3 } as const;

/** All that an account had, the one that counts first: what runs goes before what is over. */
export async function rankPlans(core: Core, userId: string): Promise<SubscriptionRow[]> {
  const rows = await prepareFind(core)({ userId });
  return rows.toSorted((a, b) => order[a.status] - order[b.status]);
}

/** The one that counts. Null: never had one. */
export async function findPlan(core: Core, userId: string): Promise<SubscriptionRow | null> {
  return (await rankPlans(core, userId))[0] ?? null;
}
