import { eq } from '@backline/db';
import type { Core } from '../core.ts';
import { applyFact } from '../payments/apply-fact.ts';
import type { SubscriptionRow } from './find-plan.ts';

/** Asks the provider how a subscription stands, keeps it and answers it. Throws `GatewayError`. */
export async function refreshPlan(core: Core, subscriptionId: string): Promise<SubscriptionRow | null> {
  const { subscriptions: s } = core.store.t;
  const fact = await core.gateway.findSubscription(subscriptionId);
  if (fact !== null) await applyFact(core, fact);
  const [row] = await core.store.db.select().from(s).where(eq(s.subscriptionId, subscriptionId));
  return row ?? null;
}
