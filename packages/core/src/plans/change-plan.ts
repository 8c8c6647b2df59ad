import type { Db } from '@backline/db';
import { AppError } from '@backline/domain/errors';
import type { ChangePlanInput } from '@backline/domain/plans/change-plan';
import type { PlanStatusAnswer } from '@backline/domain/plans/get-plan-status';
import type { Plan } from '@backline/domain/plans/plan';
import {
  canPlan,
  type PlanAction,
  type PlanState,
  planRules,
  toPlanState,
  toSwitchBilling,
} from '@backline/domain/plans/rules';
import type { Caller, Core, LiveSession } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { applySnapshot } from '../fulfillment/apply-snapshot.ts';
import { rereadSubscription } from '../fulfillment/reread-subscription.ts';
import { GatewayError } from '../ports/payment-gateway.ts';
import { chargeRateLimits } from '../rate-limit.ts';
import { findPaidUntil } from '../subscriptions/find-paid-until.ts';
import { findPlan, type SubscriptionRow } from '../subscriptions/find-plan.ts';
import { withAccountLock } from './account-lock.ts';
import { askProvider, toPlanRefusal } from './ask-provider.ts';
import { getPlanStatus } from './get-plan-status.ts';
import { getPlanPrice } from './plan-prices.ts';

/** The plan state of a subscription; null once it is canceled. */
export function toRowState({ status, scheduledAction }: SubscriptionRow): PlanState | null {
  return status === 'canceled' ? null : toPlanState({ status, canceled: scheduledAction === 'cancel' });
}

/** True if the subscription is already in the requested state. */
function isFulfilled(row: SubscriptionRow, change: ChangePlanInput): boolean {
  if ('plan' in change) return row.plan === change.plan && row.status !== 'paused' && row.status !== 'canceled';
  const isEnding = row.status === 'canceled' || row.scheduledAction === 'cancel';
  return change.canceled ? isEnding : row.status !== 'canceled' && !isEnding;
}

function toAction(state: PlanState, change: ChangePlanInput): PlanAction {
  if ('plan' in change) return state === 'paused' ? 'resume' : 'switch';
  return change.canceled ? 'cancel' : 'reactivate';
}

async function switchTo(core: Core, row: SubscriptionRow, state: PlanState, to: Plan): Promise<void> {
  const { priceId } = await getPlanPrice(core, to, false);
  await core.gateway.subscriptions.switchPlan(row.subscriptionId, {
    priceId,
    billing: toSwitchBilling(state, to, row),
  });
}

async function sendChange(core: Core, row: SubscriptionRow, state: PlanState, change: ChangePlanInput): Promise<void> {
  const { gateway } = core;
  const { subscriptionId } = row;
  if (!('plan' in change)) {
    if (!change.canceled) return gateway.subscriptions.keepSubscription(subscriptionId);
    const isAtOnce = planRules[state].cancelsAt === 'once';
    return gateway.subscriptions.cancelSubscription(subscriptionId, isAtOnce ? 'immediately' : 'next_billing_period');
  }
  if (row.plan !== change.plan) await switchTo(core, row, state, change.plan);
  if (state !== 'paused') return;
  // A period that was paid before the pause is not paid again, even if its payment's event has not arrived.
  for (const payment of await gateway.subscriptions.listPayments(subscriptionId)) await applySnapshot(core, payment);
  const continues = (await findPaidUntil(core, row)) !== null;
  await gateway.subscriptions.resumeSubscription(subscriptionId, { continues });
}

/**
 * Makes the change. If the provider does not answer, the outcome is unknown, so the subscription is read again. `note`
 * records the change in the transaction that stores it.
 */
async function changeAndConfirm(
  core: Core,
  row: SubscriptionRow,
  state: PlanState,
  change: ChangePlanInput,
  note: (tx: Db) => Promise<void>,
): Promise<void> {
  let failure: unknown = null;
  try {
    await sendChange(core, row, state, change);
  } catch (error) {
    failure = error;
  }
  const isUnknown = failure instanceof GatewayError && failure.outcome === 'unknown';
  if (failure !== null && !isUnknown) throw toPlanRefusal(core, failure);
  const noteMade = async (tx: Db, stored: SubscriptionRow) => {
    if (isFulfilled(stored, change)) await note(tx);
  };
  const after = await rereadSubscription(core, row.subscriptionId, noteMade).catch(() => null);
  if (after === null || !isFulfilled(after, change)) throw new AppError('change_unconfirmed', { cause: failure });
}

/**
 * Changes the caller's plan: switches, cancels, undoes a cancellation, or resumes. A request that is already fulfilled
 * succeeds, so a second click or tab changes nothing. Throws `plan_missing`, `plan_change_refused`, `plan_locked`,
 * `payment_declined`, `provider_unavailable`, `change_unconfirmed`, `conflict`, `rate_limited`.
 */
export async function changePlan(
  core: Core,
  caller: Caller,
  own: LiveSession,
  change: ChangePlanInput,
): Promise<PlanStatusAnswer> {
  const { user } = own;
  await chargeRateLimits(core, [{ limit: 'plan_account', subject: user.id }]);
  await withAccountLock(core, user.id, async () => {
    const stored = await findPlan(core, user.id);
    if (stored === null) throw new AppError('plan_missing');
    const row = (await askProvider(core, () => rereadSubscription(core, stored.subscriptionId))) ?? stored;
    if (isFulfilled(row, change)) return;
    const state = toRowState(row);
    if (state === null) throw new AppError('plan_missing');
    const action = toAction(state, change);
    if (!canPlan(state, action)) throw new AppError('plan_change_refused');
    await changeAndConfirm(core, row, state, change, (tx) =>
      recordEvent(core, tx, caller, {
        type: `plan.${action}`,
        subjectUserId: user.id,
        subject: `subscription ${row.subscriptionId}`,
        details: { from: row.plan, to: 'plan' in change ? change.plan : null },
      }),
    );
  });
  return getPlanStatus(core, own);
}
