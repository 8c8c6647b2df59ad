import type { Core } from '../core.ts';
import type { ProviderPrice } from '../ports/payment-gateway.ts';

export type PriceRow = Core['store']['t']['prices']['$inferSelect'];
export type PriceChange = 'created' | 'updated' | 'archived';

const intervals = {
  regular: null,
  sale: null,
  monthly: 'month',
  monthly_trial: 'month',
  annual: 'year',
  annual_trial: 'year',
} as const;

/** Finds our price among the provider's: by its id, or by its marker when an earlier run stopped before storing the id. */
export function findPrice(
  known: readonly ProviderPrice[],
  { priceId, kind }: PriceRow,
  productId: string,
): ProviderPrice | undefined {
  return (
    known.find((price) => price.priceId === priceId) ??
    known.find((price) => price.productId === productId && price.kind === kind)
  );
}

/**
 * Makes the provider sell a price or stop selling it. `existing` is the provider's price. If it should not be sold and
 * doesn't exist, it is not created. Returns its id and the changes. Throws `GatewayError`.
 */
export async function putPrice(
  core: Core,
  price: PriceRow,
  { productId, existing, isSold }: { productId: string; existing: ProviderPrice | undefined; isSold: boolean },
): Promise<{ priceId: string | null; change: PriceChange | null }> {
  const unitPrice = { amount: price.amount, currency: price.currency };
  if (existing === undefined) {
    if (!isSold) return { priceId: price.priceId, change: null };
    const priceId = await core.gateway.catalog.createPrice({
      sku: price.sku,
      kind: price.kind,
      productId,
      name: price.kind === 'regular' ? null : price.kind.replace('_', ' with '),
      unitPrice,
      interval: intervals[price.kind],
      trialDays: price.trialDays,
    });
    return { priceId, change: 'created' };
  }
  const { priceId } = existing;
  const isSameAmount = existing.unitPrice.amount === price.amount && existing.unitPrice.currency === price.currency;
  if (existing.isActive === isSold && (!isSold || isSameAmount)) return { priceId, change: null };
  await core.gateway.catalog.updatePrice(priceId, { isActive: isSold, ...(isSameAmount ? {} : { unitPrice }) });
  return { priceId, change: isSold ? 'updated' : 'archived' };
}
