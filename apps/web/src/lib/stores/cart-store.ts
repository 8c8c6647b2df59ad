import { addToCart, parseCart, removeFromCart } from '@backline/domain/catalog/cart/stored-cart';
import type { CartItem } from '@backline/domain/catalog/catalog';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type ItemStorage, storageKeys } from '../browser/browser-storage.ts';
import { whenForgotten } from '../text/when-forgotten.ts';

type Items = readonly CartItem[];

export interface CartStore extends Omit<StoreApi<Items>, 'setState'> {
  add: (item: CartItem) => void;
  remove: (id: string) => void;
  replace: (items: Items) => void;
  /** Clears the cart at checkout, but keeps its items until the payment's result is known. */
  setAside: () => void;
  /** There was no payment: restores the items. */
  bringBack: () => void;
  /** The payment succeeded: drops the items. */
  forgetAside: () => void;
  /** Applies another tab's change of the cart. */
  follow: (event: Pick<StorageEvent, 'key' | 'newValue'>) => void;
}

/** `kept` is shared by all tabs; `tab` belongs to one, so that no other tab restores a cart that is being paid. */
export function createCartStore(kept: ItemStorage, tab: ItemStorage): CartStore {
  const { setState, ...store } = createStore<Items>(() => parseCart(kept.read(storageKeys.cart)));
  const { getState } = store;
  const show = (next: Items) => setState(next, true);
  const set = (next: Items) => {
    kept.write(storageKeys.cart, JSON.stringify(next));
    show(next);
  };
  const bringBack = () => {
    const aside = parseCart(tab.read(storageKeys.setAside));
    tab.remove(storageKeys.setAside);
    if (aside.length > 0) set(getState().reduce<CartItem[]>(addToCart, aside));
  };
  bringBack();
  whenForgotten(() => set([]));

  return {
    ...store,
    add: (item) => set(addToCart(getState(), item)),
    remove: (id) => set(removeFromCart(getState(), id)),
    replace: set,
    setAside: () => {
      tab.write(storageKeys.setAside, JSON.stringify(getState()));
      set([]);
    },
    bringBack,
    forgetAside: () => tab.remove(storageKeys.setAside),
    follow: ({ key, newValue }) => {
      if (key === storageKeys.cart || key === null) show(parseCart(newValue));
    },
  };
}
