import { compareNames } from '../text.ts';
import { toItemPrice } from './cart.ts';
import type { CartItem } from './catalog.ts';

/** `featured` is the catalog's own order. */
export const sortOrders = ['featured', 'newest', 'price-up', 'price-down', 'name', 'saving'] as const;
export type SortOrder = (typeof sortOrders)[number];

type Sortable = Pick<CartItem, 'productName' | 'price' | 'salePrice' | 'salePriceActive' | 'publishedAt'>;
type Compare = (a: Sortable, b: Sortable) => number;

/** What has no price comes last, whichever way. */
function byPrice(direction: 1 | -1): Compare {
  return (a, b) => {
    if (a.price === null || b.price === null) return Number(a.price === null) - Number(b.price === null);
    return direction * (toItemPrice(a) - toItemPrice(b));
  };
}

/** The part of the regular price that a sale takes off, from 0 to 1. */
function toSaving(item: Sortable): number {
  return item.price === null || item.price === 0 ? 0 : 1 - toItemPrice(item) / item.price;
}

const comparisons: Record<Exclude<SortOrder, 'featured'>, Compare> = {
  newest: (a, b) => compareNames(b.publishedAt ?? '', a.publishedAt ?? ''),
  'price-up': byPrice(1),
  'price-down': byPrice(-1),
  name: (a, b) => compareNames(a.productName, b.productName),
  saving: (a, b) => toSaving(b) - toSaving(a),
};

/** The items in an order; what is equal keeps the catalog's. */
export function sortCatalog<Item extends Sortable>(items: readonly Item[], order: SortOrder): readonly Item[] {
  return order === 'featured' ? items : items.toSorted(comparisons[order]);
}
