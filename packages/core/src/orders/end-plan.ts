import { eq } from '@backline/db';
import { dayMs } from '@backline/domain/time';
import type { Core } from '../core.ts';
import { applySnapshot } from '../fulfillment/apply-snapshot.ts';
import { writePayments } from '../payments/payment-turn.ts';
import { moveRefund, refusePlanEnd, type StoredRefund } from '../payments/refund-requests.ts';
import { openReview } from '../payments/reviews.ts';
import { GatewayError } from '../ports/payment-gateway.ts';
import type { SubscriptionSnapshot } from '../ports/payment-snapshots.ts';

/** The provider locks a plan for an hour around its renewal. After a longer lock, a person decides. */
const longestLockMs = dayMs;

async function findSubscriptionId(core: Core, transactionId: string): Promise<string | null> {
  const { orders } = core.store.t;
  const [order] = await core.store.db
    .select({ subscriptionId: orders.subscriptionId })
    .from(orders)
    .where(eq(orders.transactionId, transactionId));
  return order?.subscriptionId ?? null;
}

/** The last snapshot of a plan that has ended at the provider. Undefined while it runs, null if there is no plan. */
async function findEnded(core: Core, subscriptionId: string): Promise<SubscriptionSnapshot | null | undefined> {
  const plan = await core.gateway.subscriptions.findSubscription(subscriptionId);
  return plan === null || plan.status === 'canceled' ? plan : undefined;
}

/** Ends a plan at the provider unless it has ended, and returns its latest snapshot, or null if there is no plan. */
async function cancel(core: Core, subscriptionId: string): Promise<SubscriptionSnapshot | null> {
  const known = await findEnded(core, subscriptionId);
  if (known !== undefined) return known;
  try {
    await core.gateway.subscriptions.cancelSubscription(subscriptionId, 'immediately');
  } catch (error) {
    // Another process may have ended the plan in the meantime.
    const ended =
      error instanceof GatewayError && error.outcome === 'refused' && (await findEnded(core, subscriptionId));
    if (ended) return ended;
    throw error;
  }
  return core.gateway.subscriptions.findSubscription(subscriptionId);
}

/** Records that the plan has ended, in the transaction that stores its last snapshot. */
async function storeEnd(core: Core, { id }: StoredRefund, ended: SubscriptionSnapshot | null): Promise<void> {
  const planEndedAt = ended === null ? null : core.clock.now();
  await applySnapshot(core, ended, async (tx) => {
    await moveRefund(core, tx, id, { state: 'asked', planEndedAt });
  });
}

/** True if the provider may still end the plan later, because it is deciding on a refund or renewing the plan. */
function canWait(core: Core, { askedAt }: StoredRefund, { reason }: GatewayError): boolean {
  if (reason === 'refund_pending') return true;
  return reason === 'locked' && core.clock.now().getTime() - askedAt.getTime() < longestLockMs;
}

/**
 * Ends the plan of a refund that the provider has accepted for review. Repeating it is safe: nothing happens if the
 * plan has ended or the refund was rejected. If the provider can't end the plan now, the worker tries later or a person
 * does it. Throws `GatewayError` if the provider doesn't answer.
 */
export async function endPlan(core: Core, request: StoredRefund): Promise<void> {
  const { id: part, transactionId } = request;
  const subscriptionId = await findSubscriptionId(core, transactionId);
  try {
    await storeEnd(core, request, subscriptionId === null ? null : await cancel(core, subscriptionId));
  } catch (error) {
    if (!(error instanceof GatewayError) || error.outcome === 'unknown') throw error;
    const { providerCode, reason, message } = error;
    core.log.warn({ transactionId, providerCode, reason: message }, 'the plan of a refund could not be ended');
    await writePayments(core, async (tx) => {
      if (!canWait(core, request, error)) await refusePlanEnd(core, tx, request);
      else if (reason === 'locked') await openReview(core, tx, { reason: 'plan_renews', transactionId, part });
    });
  }
}
