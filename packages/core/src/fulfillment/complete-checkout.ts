import { eq } from '@backline/db';
import type { Caller, Core } from '../core.ts';
import { GatewayError } from '../payment-gateway.ts';
import { chargeRateLimits } from '../rate-limit.ts';
import { applySnapshot } from './apply-snapshot.ts';
import { rereadSubscription } from './reread-subscription.ts';

/**
 * The browser says that a checkout was completed: a reason to look, and no more. What is found is taken in just as an
 * event would be. Answers whether the purchase is delivered; one that does not exist is answered like one that is on its way.
 */
export async function completeCheckout(
  core: Core,
  caller: Caller,
  transactionId: string,
): Promise<{ delivered: boolean }> {
  await chargeRateLimits(core, [{ limit: 'checkout_ip', subject: caller.ip }]);
  try {
    const snapshot = await core.gateway.findTransaction(transactionId);
    if (snapshot !== null) await applySnapshot(core, snapshot);
    if (snapshot?.subscriptionId) await rereadSubscription(core, snapshot.subscriptionId);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    core.log.warn({ transactionId, reason: error.message }, 'a completed checkout could not be looked up');
  }
  const { orders: o } = core.store.t;
  const [order] = await core.store.db
    .select({ settledAt: o.settledAt })
    .from(o)
    .where(eq(o.transactionId, transactionId));
  return { delivered: order !== undefined && order.settledAt !== null };
}
