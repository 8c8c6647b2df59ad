import { AppError } from '@backline/domain/errors';
import type { Plan } from '@backline/domain/plans/plan';
import type { Proration } from '@backline/domain/plans/prorate-plan';
import { canPlan, toSwitchBilling } from '@backline/domain/plans/rules';
import type { Core, LiveSession } from '../core.ts';
import { findPlan } from '../subscriptions/find-plan.ts';
import { askProvider } from './ask-provider.ts';
import { toRowState } from './change-plan.ts';
import { getPlanPrice } from './plan-prices.ts';

/**
 * The immediate charge of a switch, from the provider's preview; null when nothing is billed. Throws `plan_missing`,
 * `plan_change_refused`, `plan_locked`, `provider_unavailable`.
 */
export async function proratePlan(core: Core, { user }: LiveSession, to: Plan): Promise<{ proration: Proration }> {
  const row = await findPlan(core, user.id);
  const state = row === null ? null : toRowState(row);
  if (row === null || state === null) throw new AppError('plan_missing');
  if (!canPlan(state, 'switch')) throw new AppError('plan_change_refused');
  const none = { amount: 0, currency: row.currency };
  const billing = toSwitchBilling(state, to, row);
  if (billing === 'do_not_bill' || row.plan === to) return { proration: none };
  const { priceId } = await getPlanPrice(core, to, false);
  const charge = await askProvider(core, () =>
    core.gateway.subscriptions.previewSwitch(row.subscriptionId, { priceId, billing }),
  );
  return { proration: charge ?? none };
}
