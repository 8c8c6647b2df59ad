import { type ItemStorage, storageKeys } from '../../../lib/browser-storage.ts';

/** The ids of what was put into the cart on a page that did not answer yet (`after-paint.ts`), once. */
export function takeCartWishes(tabStorage: ItemStorage): readonly string[] {
  const wished = tabStorage.read(storageKeys.cartWishes);
  tabStorage.remove(storageKeys.cartWishes);
  return wished === null ? [] : wished.split('\n');
}
