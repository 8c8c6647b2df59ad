import { type Plan, plans } from '@backline/domain/plans/plan';
import { planOffers, planPrices } from '@backline/fixtures';
import type { PlanPrice } from '@backline/web/features/plans/use-plan-prices.ts';

/** The prices of the plans for a visitor with this currency, as the cards get them. */
export function toPlanPrices(currency: keyof typeof planPrices): Record<Plan, PlanPrice> {
  const [monthly, annual] = plans.map((plan, at) => {
    const { priceId } = planOffers[at === 0 ? 0 : 1];
    return { plan, seats: 3, currency, ...planPrices[currency][priceId] };
  });
  if (!monthly || !annual) throw new Error('The cast has lost a plan');
  return { monthly, annual };
}
