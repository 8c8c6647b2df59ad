import { AppError } from '@backline/domain/errors';
import { canPlan } from '@backline/domain/plans/rules';
import type { Caller, Core, LiveSession } from '../core.ts';
import { recordEvent } from '../events/record-event.ts';
import { chargeRateLimits } from '../rate-limit.ts';
import { findPlan } from '../subscriptions/find-plan.ts';
import { askProvider } from './ask-provider.ts';
import { toRowState } from './change-plan.ts';

/**
 * Opens the checkout that changes the payment method; while past due, it pays the open bill. Throws `plan_missing`,
 * `plan_change_refused`, `provider_unavailable`, `rate_limited`.
 */
export async function updatePayment(core: Core, caller: Caller, { user }: LiveSession): Promise<{ txnId: string }> {
  await chargeRateLimits(core, [{ limit: 'plan_account', subject: user.id }]);
  const row = await findPlan(core, user.id);
  const state = row === null ? null : toRowState(row);
  if (row === null || state === null) throw new AppError('plan_missing');
  if (!canPlan(state, 'update_payment')) throw new AppError('plan_change_refused');
  const txnId = await askProvider(core, () => core.gateway.subscriptions.openPaymentChange(row.subscriptionId));
  await core.store.write((tx) =>
    recordEvent(core, tx, caller, {
      type: 'plan.payment_change_opened',
      subjectUserId: user.id,
      subject: `subscription ${row.subscriptionId}`,
      details: { transactionId: txnId },
    }),
  );
  return { txnId };
}
