import type { Money } from '../money.ts';
import { findIncluding, type PlanName } from '../product.ts';
import type { CartItem } from './catalog.ts';

/** What an item costs now. */
export function toItemPrice({ price, salePrice, salePriceActive }: CartItem): number {
  return (salePriceActive && salePrice !== null ? salePrice : price) ?? 0;
}

/** The sum over the cart, in minor units. Recomputed on every change. */
export function toCartTotal(items: readonly CartItem[]): number {
  return items.reduce((total, item) => total + toItemPrice(item), 0);
}

/** What the sales that are on take off the regular prices. */
export function toSavings(items: readonly CartItem[]): number {
  return items.reduce((total, item) => total + Math.max((item.price ?? 0) - toItemPrice(item), 0), 0);
}

/** The quantity is always 1, so an item is in the cart or it is not. */
export function addToCart(items: readonly CartItem[], item: CartItem): CartItem[] {
  return items.some(({ id }) => id === item.id) ? [...items] : [...items, item];
}

export function removeFromCart(items: readonly CartItem[], id: string): CartItem[] {
  return items.filter((item) => item.id !== id);
}

/** What the provider is asked to sell: one line an item, the sale's price only while the sale is on. */
export function toCheckoutItems(items: readonly CartItem[]): { priceId: string; quantity: 1 }[] {
  return items.flatMap(({ priceId, salePriceId, salePriceActive }) => {
    const id = salePriceActive && salePriceId !== null ? salePriceId : priceId;
    return id === null ? [] : [{ priceId: id, quantity: 1 as const }];
  });
}

/** How a visitor may come by an item. */
export type Offer =
  | { kind: 'owned' }
  /** Part of what comes with the plugin: its name stands in place of a price. */
  | { kind: 'included'; planName: string }
  | { kind: 'sold'; isOnSale: boolean }
  /** Not sold by itself. */
  | { kind: 'plan' }
  /** Has a price that the provider has not heard of yet. */
  | { kind: 'soon' };

export function toOffer(item: CartItem, ownedSkus: ReadonlySet<string>, plans: readonly PlanName[]): Offer {
  if (ownedSkus.has(item.sku)) return { kind: 'owned' };
  const essentials = findIncluding(plans, item.authSkus, 'essentials');
  if (essentials !== null) return { kind: 'included', planName: essentials.name };
  if (item.price === null) return { kind: 'plan' };
  if (item.priceId === null) return { kind: 'soon' };
  return { kind: 'sold', isOnSale: item.salePriceActive && item.salePrice !== null };
}

/** The total with its currency; the shop's, where there is nothing. What is priced in different ones can't be added: null. */
export function toSubtotal(items: readonly CartItem[], shopCurrency: string): Money | null {
  const [first] = items;
  if (first === undefined) return { amount: 0, currency: shopCurrency };
  return items.every(({ currency }) => currency === first.currency)
    ? { amount: toCartTotal(items), currency: first.currency }
    : null;
}

/** What the shop says now of the items of a cart, and the names of those that it no longer sells. */
export function refreshCart(
  items: readonly CartItem[],
  shop: ReadonlyMap<string, CartItem>,
  owned: ReadonlySet<string>,
  plans: readonly PlanName[],
) {
  const kept: CartItem[] = [];
  const gone: string[] = [];
  for (const item of items) {
    const now = shop.get(item.id);
    if (now !== undefined && toOffer(now, owned, plans).kind === 'sold') kept.push(now);
    else gone.push(item.productName);
  }
  return { kept, gone };
}

const isText = (value: unknown) => typeof value === 'string';
const isTextOrNull = (value: unknown) => value === null || isText(value);
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText);
const isAmount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;
const isAmountOrNull = (value: unknown) => value === null || isAmount(value);

const checks = {
  id: isText,
  sku: isText,
  productName: isText,
  productImage: isText,
  price: isAmountOrNull,
  salePrice: isAmountOrNull,
  salePriceActive: (value) => typeof value === 'boolean',
  currency: (value) => typeof value === 'string' && /^[A-Z]{3}$/.test(value),
  priceId: isTextOrNull,
  salePriceId: isTextOrNull,
  formattedPrice: isText,
  formattedSalePrice: isText,
  tags: isTexts,
  categories: isTexts,
  authSkus: isTexts,
  developerName: isText,
  developerSlug: isText,
  collectionSlug: isText,
  assets: (value) => isText((value as Partial<CartItem['assets']> | null)?.card_img?.url),
} satisfies Record<keyof CartItem, (value: unknown) => boolean>;

function isCartItem(value: unknown): value is CartItem {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(checks).every(([field, check]) => check((value as Record<string, unknown>)[field]));
}

/** The cart that a browser kept. Anybody may have written there: what is not an item is left out. */
export function parseCart(text: string | null): CartItem[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    const items = Array.isArray(kept) ? kept.filter(isCartItem) : [];
    return items.reduce(addToCart, [] as CartItem[]);
  } catch {
    return [];
  }
}
