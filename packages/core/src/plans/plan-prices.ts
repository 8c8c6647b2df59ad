import { and, eq, isNull } from '@backline/db';
import { AppError, findPlus, formatMoney, type Plan, type PlanOffer, plans } from '@backline/domain';
import { getStorefront } from '../catalog/get-storefront.ts';
import type { Core } from '../core.ts';

/** The prices of the plan that the catalog sells: it sells one at most. */
async function findPrices(core: Core) {
  const { prices: p } = core.store.t;
  const plus = findPlus((await getStorefront(core)).plans);
  if (plus === null) return [];
  return core.store.db
    .select()
    .from(p)
    .where(and(eq(p.sku, plus.sku), isNull(p.retiredAt)));
}

/** What the plan costs by the catalog; the visitor's own price comes from the provider. */
export async function listPlans(core: Core): Promise<PlanOffer[]> {
  const rows = await findPrices(core);
  return plans.flatMap((plan) => {
    const row = rows.find(({ kind }) => kind === plan);
    if (row === undefined) return [];
    const price = { amount: row.amount, currency: row.currency };
    return [{ plan, sku: row.sku, price, formattedPrice: formatMoney(price), priceId: row.priceId }];
  });
}

/** What may be tried, and for how long; null: nothing. */
export async function findTrial(core: Core): Promise<{ sku: string; days: number } | null> {
  const trial = (await findPrices(core)).find(({ kind }) => kind === 'monthly_trial');
  return trial === undefined || trial.trialDays === null ? null : { sku: trial.sku, days: trial.trialDays };
}

/** The provider's price for a plan, with or without its trial. Throws `unavailable` while it has none. */
export async function getPlanPrice(core: Core, plan: Plan, isTrial: boolean): Promise<string> {
  const rows = await findPrices(core);
  const price = rows.find(({ kind }) => kind === (isTrial ? `${plan}_trial` : plan));
  if (price?.priceId) return price.priceId;
  core.log.error({ plan, isTrial }, 'the plan has no price at the provider: run "backline paddle sync"');
  throw new AppError('unavailable');
}
