import type { CartItem } from './catalog.ts';

/** The provider's price for one visitor: in minor units of the visitor's currency. */
export interface PreviewedPrice {
  amount: number;
  currency: string;
  formatted: string;
  tax: Tax;
}

/** How a price is taxed: included, or added at checkout. */
export type Tax = 'inside' | 'on_top';

/** The price ids to preview, regular and on sale. An inactive sale has no price to show. */
export function toPreviewIds(items: readonly CartItem[]): { regular: string[]; sale: string[] } {
  return {
    regular: items.flatMap(({ priceId }) => priceId ?? []),
    sale: items.flatMap(({ salePriceId, salePriceActive }) => (salePriceActive ? (salePriceId ?? []) : [])),
  };
}

/** How items are taxed, if known and the same for all. */
export function toTax(items: readonly CartItem[], prices: ReadonlyMap<string, PreviewedPrice>): Tax | null {
  const rules = new Set(items.map(({ priceId }) => (priceId === null ? null : (prices.get(priceId)?.tax ?? null))));
  const [rule = null] = rules;
  return rules.size === 1 ? rule : null;
}

/**
 * Replaces the catalog's price by the previewed one. An item with a partial preview, or with two currencies, keeps the
 * catalog's price.
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
