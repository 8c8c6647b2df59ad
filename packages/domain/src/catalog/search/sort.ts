import type { PlanName } from '../../product.ts';
import { compareNames } from '../../text.ts';
import { toItemPrice, toOffer } from '../cart/offers.ts';
import type { CartItem } from '../catalog.ts';

/** `featured` is the catalog's own order. */
export const sortOrders = ['featured', 'newest', 'price-up', 'price-down', 'name', 'saving'] as const;
export type SortOrder = (typeof sortOrders)[number];

/** Ownership decides if an item has a price: owned items and plan-only items have none. */
export interface Holdings {
  takenSkus: ReadonlySet<string>;
  plans: readonly PlanName[];
}

type Compare = (a: CartItem, b: CartItem) => number;
/** The shown price of an item, or null. */
type ToPrice = (item: CartItem) => number | null;

/** An item without a price comes last, in both directions. */
function byPrice(toPrice: ToPrice, direction: 1 | -1): Compare {
  return (one, other) => {
    const left = toPrice(one);
    const right = toPrice(other);
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return direction * (left - right);
  };
}

/** The largest discount first. */
function bySaving(toPrice: ToPrice): Compare {
  const toSaving = (item: CartItem) => {
    const price = toPrice(item);
    return price === null || !item.price ? 0 : 1 - price / item.price;
  };
  return (one, other) => toSaving(other) - toSaving(one);
}

const comparisons: Record<Exclude<SortOrder, 'featured'>, (toPrice: ToPrice) => Compare> = {
  newest: () => (one, other) => compareNames(other.publishedAt ?? '', one.publishedAt ?? ''),
  'price-up': (toPrice) => byPrice(toPrice, 1),
  'price-down': (toPrice) => byPrice(toPrice, -1),
  name: () => (one, other) => compareNames(one.productName, other.productName),
  saving: bySaving,
};

/** Sorts items. Equal ones keep the catalog's order. */
export function sortCatalog(
  items: readonly CartItem[],
  order: SortOrder,
  { takenSkus, plans }: Holdings,
): readonly CartItem[] {
  if (order === 'featured') return items;
  const isPriced = (item: CartItem) => ['sold', 'free'].includes(toOffer(item, takenSkus, plans).kind);
  const shown = new Map(items.map((item) => [item, isPriced(item) ? toItemPrice(item) : null]));
  return items.toSorted(comparisons[order]((item) => shown.get(item) ?? null));
}
