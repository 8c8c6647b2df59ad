import type { CartItem } from '../catalog/catalog.ts';

/** What the provider asks of one visitor for a price: in minor units, in the visitor's currency. */
export interface PreviewedPrice {
  amount: number;
  currency: string;
  formatted: string;
}

/** The price ids that the provider is asked about, regular and on sale. A sale that is off has no price to show. */
export function toPreviewIds(items: readonly CartItem[]): { regular: string[]; sale: string[] } {
  return {
    regular: items.flatMap(({ priceId }) => priceId ?? []),
    sale: items.flatMap(({ salePriceId, salePriceActive }) => (salePriceActive ? (salePriceId ?? []) : [])),
  };
}

/**
 * Section 7: the provider's answer stands in for the catalog's own price. An item that was answered only in part, or in
 * two currencies, keeps the catalog's.
 */
export function overridePrices(item: CartItem, prices: ReadonlyMap<string, PreviewedPrice>): CartItem {
  const regular = item.priceId === null ? undefined : prices.get(item.priceId);
  if (regular === undefined) return item;
  const own = { ...item, price: regular.amount, currency: regular.currency, formattedPrice: regular.formatted };
  if (!item.salePriceActive || item.salePriceId === null)
    return { ...own, salePrice: null, salePriceActive: false, formattedSalePrice: '' };
  const sale = prices.get(item.salePriceId);
  if (sale === undefined || sale.currency !== regular.currency) return item;
  return { ...own, salePrice: sale.amount, formattedSalePrice: sale.formatted };
}
