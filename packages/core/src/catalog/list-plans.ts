import { formatMoney } from '@backline/domain/format-money';
import { type PlanOffer, plans } from '@backline/domain/plans/plan';
import type { Core } from '../core.ts';
import { findPlanPrices } from './find-plan-prices.ts';
import { getSkuSeats } from './sku-seats.ts';

/** The plan's catalog prices. Localized prices come from the provider. */
export async function listPlans(core: Core): Promise<PlanOffer[]> {
  const rows = await findPlanPrices(core);
  const seats = await getSkuSeats(core);
  return plans.flatMap((plan) => {
    const row = rows.find(({ kind }) => kind === plan);
    if (row === undefined) return [];
    const price = { amount: row.amount, currency: row.currency };
    const trialDays = rows.find(({ kind }) => kind === `${plan}_trial`)?.trialDays ?? null;
    const { sku, priceId } = row;
    return [
      { plan, sku, price, formattedPrice: formatMoney(price), priceId, trialDays, seats: seats.get(sku) ?? null },
    ];
  });
}
