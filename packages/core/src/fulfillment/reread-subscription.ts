import { eq } from '@backline/db';
import type { Core } from '../core.ts';
import type { SubscriptionRow } from '../subscriptions/find-plan.ts';
import { applySnapshot } from './apply-snapshot.ts';

/** Fetches a subscription from the provider, stores it and returns it. Throws `GatewayError`. */
export async function rereadSubscription(core: Core, subscriptionId: string): Promise<SubscriptionRow | null> {
  const { subscriptions: s } = core.store.t;
  const snapshot = await core.gateway.subscriptions.findSubscription(subscriptionId);
  if (snapshot !== null) await applySnapshot(core, snapshot);
  const [row] = await core.store.db.select().from(s).where(eq(s.subscriptionId, subscriptionId));
  return row ?? null;
}
