import { eq } from '@backline/db';
import type { CompletedCheckout } from '@backline/domain/fulfillment/complete-checkout';
import type { Caller, Core } from '../core.ts';
import { GatewayError } from '../ports/payment-gateway.ts';
import { chargeRateLimits } from '../rate-limit.ts';
import { applySnapshot } from './apply-snapshot.ts';
import { rereadSubscription } from './reread-subscription.ts';

/**
 * Called when the browser reports that a checkout was completed or closed. The report is not trusted: the transaction
 * is read from the provider and applied like an event. An unknown transaction gets the same answer as a pending one.
 */
export async function completeCheckout(core: Core, caller: Caller, transactionId: string): Promise<CompletedCheckout> {
  await chargeRateLimits(core, [{ limit: 'checkout_ip', subject: caller.ip }]);
  try {
    const snapshot = await core.gateway.checkout.findTransaction(transactionId);
    if (snapshot !== null) await applySnapshot(core, snapshot);
    if (snapshot?.subscriptionId) await rereadSubscription(core, snapshot.subscriptionId);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    core.log.warn({ transactionId, reason: error.message }, 'a completed checkout could not be looked up');
  }
  const { orders } = core.store.t;
  const [order] = await core.store.db
    .select({ settledAt: orders.settledAt, status: orders.status })
    .from(orders)
    .where(eq(orders.transactionId, transactionId));
  return { delivered: order !== undefined && order.settledAt !== null, canceled: order?.status === 'canceled' };
}
