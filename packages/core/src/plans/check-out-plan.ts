import { and, eq, isNotNull, isNull } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { CheckOutPlanInput } from '@backline/domain/plans/check-out-plan';
import { canPlan, toPlanState } from '@backline/domain/plans/rules';
import type { Caller, Core, LiveSession } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { applySnapshot } from '../fulfillment/apply-snapshot.ts';
import { rereadSubscription } from '../fulfillment/reread-subscription.ts';
import { createBuyerToken } from '../payments/create-buyer-token.ts';
import { writePayments } from '../payments/payment-turn.ts';
import { chargeRateLimits } from '../rate-limit.ts';
import { reserveTrial } from '../subscriptions/trial-claims.ts';
import { withAccountLock } from './account-lock.ts';
import { askProvider } from './ask-provider.ts';
import { ensureCustomer } from './ensure-customer.ts';
import { getPlanStatus } from './get-plan-status.ts';
import { getPlanPrice } from './plan-prices.ts';

interface OpenCheckout {
  transactionId: string;
  choice: string | null;
}

/**
 * Describes the charge. A different charge needs a new checkout, so that no window charges anything but what it shows.
 */
function toChoice(
  { priceId, amount, currency, trialDays }: Awaited<ReturnType<typeof getPlanPrice>>,
  promo: string | null,
) {
  return [priceId, amount, currency, trialDays ?? 0, promo ?? ''].join(' ');
}

/**
 * The event of a payment may arrive before that of its subscription. This reads such subscriptions, so that nobody pays
 * twice.
 */
async function fetchMissingSubscriptions(core: Core, userId: string): Promise<void> {
  const { orders, subscriptions } = core.store.t;
  const missing = await core.store.db
    .select({ subscriptionId: orders.subscriptionId })
    .from(orders)
    .leftJoin(subscriptions, eq(subscriptions.subscriptionId, orders.subscriptionId))
    .where(and(eq(orders.userId, userId), isNotNull(orders.subscriptionId), isNull(subscriptions.subscriptionId)));
  for (const { subscriptionId } of missing) if (subscriptionId !== null) await rereadSubscription(core, subscriptionId);
}

async function assertCanSubscribe(core: Core, own: LiveSession): Promise<void> {
  const status = await getPlanStatus(core, own);
  if (!canPlan(toPlanState(status), 'subscribe')) throw new AppError('plan_exists');
}

/**
 * The account's open checkout at the provider. If it was paid in the meantime, the plan is delivered. Throws
 * `plan_paid`.
 */
async function findOpenCheckout(core: Core, userId: string): Promise<OpenCheckout | null> {
  const { accountLocks } = core.store.t;
  const [lock] = await core.store.db.select().from(accountLocks).where(eq(accountLocks.userId, userId));
  const transactionId = lock?.transactionId ?? null;
  const snapshot = transactionId === null ? null : await core.gateway.checkout.findTransaction(transactionId);
  if (transactionId === null || snapshot === null) return null;
  if (snapshot.status === 'draft' || snapshot.status === 'ready')
    return { transactionId, choice: lock?.choice ?? null };
  await applySnapshot(core, snapshot);
  if (snapshot.status === 'canceled') return null;
  if (snapshot.subscriptionId !== null) await rereadSubscription(core, snapshot.subscriptionId);
  throw new AppError('plan_paid');
}

/** Ends the open checkout. If it was paid at the same moment, throws `plan_paid`. */
async function endOpenCheckout(core: Core, userId: string, { transactionId }: OpenCheckout): Promise<void> {
  try {
    await core.gateway.checkout.cancelCheckout(transactionId);
  } catch (error) {
    if ((await findOpenCheckout(core, userId)) !== null) throw error;
  }
}

async function storeOpenCheckout(
  core: Core,
  caller: Caller,
  userId: string,
  { priceId, ...open }: OpenCheckout & { priceId: string },
): Promise<void> {
  const { accountLocks } = core.store.t;
  await core.store.write(async (tx) => {
    await tx.update(accountLocks).set(open).where(eq(accountLocks.userId, userId));
    await recordEvent(core, tx, caller, {
      type: 'plan.checkout_opened',
      subjectUserId: userId,
      subject: `transaction ${open.transactionId}`,
      details: { priceId },
    });
  });
}

/**
 * Opens a checkout for a plan, with the trial if the account has not had it. An account has at most one open checkout,
 * so that it is not charged twice: the same choice returns the same one, and another choice ends it first. Throws
 * `plan_exists`, `plan_paid`, `rate_limited`, `unavailable`, `provider_unavailable`.
 */
export async function checkOutPlan(
  core: Core,
  caller: Caller,
  own: LiveSession,
  { plan, promo = null }: CheckOutPlanInput,
): Promise<{ txnId: string }> {
  const { user } = own;
  await chargeRateLimits(core, [{ limit: 'plan_account', subject: user.id }]);
  return withAccountLock(core, user.id, async () => {
    await askProvider(core, () => fetchMissingSubscriptions(core, user.id));
    await assertCanSubscribe(core, own);
    const open = await askProvider(core, () => findOpenCheckout(core, user.id));
    const isTrial = await writePayments(core, (tx) => reserveTrial(core, tx, user));
    const price = await getPlanPrice(core, plan, isTrial);
    const { priceId } = price;
    const choice = toChoice(price, promo);
    if (open?.choice === choice) return { txnId: open.transactionId };
    const transactionId = await askProvider(core, async () => {
      if (open !== null) await endOpenCheckout(core, user.id, open);
      const customerId = await ensureCustomer(core, user.email);
      return core.gateway.checkout.createCheckout({ customerId, priceId, ...createBuyerToken(core, own) });
    });
    await storeOpenCheckout(core, caller, user.id, { transactionId, choice, priceId });
    return { txnId: transactionId };
  });
}
