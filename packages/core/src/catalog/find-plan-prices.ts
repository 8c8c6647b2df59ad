import { and, eq, isNull } from '@backline/db';
import { findPlus } from '@backline/domain/product';
import type { Core } from '../core.ts';
import { getStorefront } from './get-storefront.ts';

/** The prices of the plan. The catalog sells at most one plan. */
export async function findPlanPrices(core: Core) {
  const { prices } = core.store.t;
  const plus = findPlus((await getStorefront(core)).plans);
  if (plus === null) return [];
  return core.store.db
    .select()
    .from(prices)
    .where(and(eq(prices.sku, plus.sku), isNull(prices.retiredAt)));
}
