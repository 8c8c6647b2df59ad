import { type Db, eq } from '@backline/db';
import type { Core } from '../core.ts';
import type { SubscriptionRow } from '../subscriptions/find-plan.ts';
import { applySnapshot } from './apply-snapshot.ts';

async function readRow(core: Core, db: Db, subscriptionId: string): Promise<SubscriptionRow | null> {
  const { subscriptions } = core.store.t;
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.subscriptionId, subscriptionId));
  return row ?? null;
}

/**
 * Reads a subscription from the provider, stores it and returns it. `note` records in the same transaction what changed
 * it. Throws `GatewayError`.
 */
export async function rereadSubscription(
  core: Core,
  subscriptionId: string,
  note?: (tx: Db, row: SubscriptionRow) => Promise<void>,
): Promise<SubscriptionRow | null> {
  const snapshot = await core.gateway.subscriptions.findSubscription(subscriptionId);
  if (snapshot !== null)
    await applySnapshot(core, snapshot, async (tx) => {
      const row = note === undefined ? null : await readRow(core, tx, subscriptionId);
      if (row !== null) await note?.(tx, row);
    });
  return readRow(core, core.store.db, subscriptionId);
}
