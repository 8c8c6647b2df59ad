import type { Money } from '../../money.ts';
import { findIncluding, type PlanName } from '../../product.ts';
import type { CartItem } from '../catalog.ts';

/** The current price of an item. */
export function toItemPrice({
  price,
  salePrice,
  salePriceActive,
}: Pick<CartItem, 'price' | 'salePrice' | 'salePriceActive'>): number {
  return (salePriceActive && salePrice !== null ? salePrice : price) ?? 0;
}

/** The sum of the cart in minor units. */
export function toCartTotal(items: readonly CartItem[]): number {
  return items.reduce((total, item) => total + toItemPrice(item), 0);
}

/** The discount of active sales on the regular prices. */
export function toSavings(items: readonly CartItem[]): number {
  return items.reduce((total, item) => total + Math.max(Number(item.price) - toItemPrice(item), 0), 0);
}

/** The lines of a checkout: one per item, at the sale price only while the sale is active. */
export function toCheckoutItems(items: readonly CartItem[]): { priceId: string; quantity: 1 }[] {
  return items.flatMap(({ priceId, salePriceId, salePriceActive }) => {
    const id = salePriceActive && salePriceId !== null ? salePriceId : priceId;
    return id === null ? [] : [{ priceId: id, quantity: 1 as const }];
  });
}

/** How a visitor can get an item. */
export type Offer =
  /** Owned or already paid. */
  | { kind: 'taken' }
  /** Included in the plugin, so the plan's name replaces the price. */
  | { kind: 'included'; planName: string }
  /** Free now: no payment and no cart. */
  | { kind: 'free' }
  | { kind: 'sold'; isOnSale: boolean }
  /** Only with a plan, if there is one. */
  | { kind: 'plan'; planName: string | null }
  /** Its price does not exist at the provider yet. */
  | { kind: 'soon' };

/** `takenSkus`: SKUs that the visitor need not buy. */
export function toOffer(item: CartItem, takenSkus: ReadonlySet<string>, plans: readonly PlanName[]): Offer {
  if (takenSkus.has(item.sku)) return { kind: 'taken' };
  const essentials = findIncluding(plans, item.authSkus, 'essentials');
  if (essentials !== null) return { kind: 'included', planName: essentials.name };
  if (item.price === null) return { kind: 'plan', planName: findIncluding(plans, item.authSkus, 'plus')?.name ?? null };
  if (toItemPrice(item) === 0) return { kind: 'free' };
  if (item.priceId === null) return { kind: 'soon' };
  return { kind: 'sold', isOnSale: item.salePriceActive && item.salePrice !== null };
}

/**
 * The total with its currency, or the shop's currency for an empty cart. Null for mixed currencies, which cannot be
 * added.
 */
export function toSubtotal(items: readonly CartItem[], shopCurrency: string): Money | null {
  const [first] = items;
  if (first === undefined) return { amount: 0, currency: shopCurrency };
  return items.every(({ currency }) => currency === first.currency)
    ? { amount: toCartTotal(items), currency: first.currency }
    : null;
}

/** The lowest current price of the items for sale. Null if nothing is for sale, or for mixed currencies. */
export function toLowestPrice(items: readonly CartItem[], plans: readonly PlanName[]): Money | null {
  const sold = items.filter((item) => toOffer(item, new Set(), plans).kind === 'sold');
  const [first] = sold;
  if (first === undefined || sold.some(({ currency }) => currency !== first.currency)) return null;
  return { amount: Math.min(...sold.map(toItemPrice)), currency: first.currency };
}

/** The current data of a cart's items, and the names of those that are no longer sold. */
export function refreshCart(
  items: readonly CartItem[],
  shop: ReadonlyMap<string, CartItem>,
  takenSkus: ReadonlySet<string>,
  plans: readonly PlanName[],
) {
  const kept: CartItem[] = [];
  const removed: string[] = [];
  for (const item of items) {
    const now = shop.get(item.id);
    if (now !== undefined && toOffer(now, takenSkus, plans).kind === 'sold') kept.push(now);
    else removed.push(item.productName);
  }
  return { kept, removed };
}
