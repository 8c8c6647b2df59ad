import { refreshCart } from '@backline/domain/catalog/cart/offers';
import type { CartItem } from '@backline/domain/catalog/catalog';
import { useEffect, useState } from 'react';
import { type ItemStorage, storageKeys } from '../../../lib/browser/browser-storage.ts';
import { useBrowserStore } from '../../../lib/browser/use-browser-store.ts';
import { useProduct } from '../../../lib/product-provider.tsx';
import { useServices } from '../../../lib/services-provider.tsx';

const empty: readonly CartItem[] = [];

/** The stored cart, updated from the shop's items once loaded. */
export function useCart(items: readonly CartItem[] | undefined, ownedSkus: ReadonlySet<string>) {
  const { cartStore } = useServices();
  const { plans } = useProduct();
  const stored = useBrowserStore(cartStore, empty);
  // A constant empty cart, so that hydration changes nothing for visitors without one.
  const cart = stored.length === 0 ? empty : stored;
  const [droppedNames, setDroppedNames] = useState<readonly string[]>([]);

  useEffect(() => {
    window.addEventListener('storage', cartStore.follow);
    return () => window.removeEventListener('storage', cartStore.follow);
  }, [cartStore]);

  useEffect(() => {
    if (items === undefined) return;
    const shop = new Map(items.map((item) => [item.id, item]));
    const { kept, removed } = refreshCart(cartStore.getState(), shop, ownedSkus, plans);
    cartStore.replace(kept);
    if (removed.length > 0) setDroppedNames(removed);
  }, [items, ownedSkus, plans, cartStore]);

  return { cart, droppedNames, forgetDropped: () => setDroppedNames([]) };
}

/** The ids of items put into the cart before the page was ready (`after-paint.ts`), once. */
export function takeCartWishes(tabStorage: ItemStorage): readonly string[] {
  const wished = tabStorage.read(storageKeys.cartWishes);
  tabStorage.remove(storageKeys.cartWishes);
  return wished === null ? [] : wished.split('\n');
}
