import type { CartItem } from './catalog.ts';

/** Section 4: what an item costs now. */
export function toItemPrice({ price, salePrice, salePriceActive }: CartItem): number {
  return (salePriceActive && salePrice !== null ? salePrice : price) ?? 0;
}

/** Section 4: the sum over the cart, in minor units. Recomputed on every change. */
export function toCartTotal(items: readonly CartItem[]): number {
  return items.reduce((total, item) => total + toItemPrice(item), 0);
}

/** Section 9: the quantity is always 1, so an item is in the cart or it is not. */
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
