import { AppError } from '@backline/domain/errors';
import type { Plan } from '@backline/domain/plans/plan';
import { findPlanPrices } from '../catalog/find-plan-prices.ts';
import type { Core } from '../core.ts';

/** The plan with a trial and its length; null for none. */
export async function findTrial(core: Core): Promise<{ sku: string; days: number } | null> {
  const trial = (await findPlanPrices(core)).find(({ kind }) => kind === 'monthly_trial');
  return trial === undefined || trial.trialDays === null ? null : { sku: trial.sku, days: trial.trialDays };
}

/** The price of a plan, with or without a trial. Throws `unavailable` when the provider has none. */
export async function getPlanPrice(core: Core, plan: Plan, isTrial: boolean) {
  const rows = await findPlanPrices(core);
  const price = rows.find(({ kind }) => kind === (isTrial ? `${plan}_trial` : plan));
  if (price?.priceId) return { ...price, priceId: price.priceId };
  core.log.error({ plan, isTrial }, 'the plan has no price at the provider: run "backline paddle sync"');
  throw new AppError('unavailable');
}
