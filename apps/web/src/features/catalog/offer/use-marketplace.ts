import type { CartItem } from '@backline/domain/catalog/catalog';
import type { Tax } from '@backline/domain/catalog/price-preview';
import type { Money } from '@backline/domain/money';
import { t } from '@backline/texts/shop/shop';
import { useContext } from 'react';
import { createProvided } from '../../../lib/calls/create-provided.ts';
import type { Holdings } from './to-ownership.ts';

/** The shop, for this visitor. */
export interface Shop extends Holdings {
  /** Everything in the shop, at the visitor's prices; null while it loads. */
  items: readonly CartItem[] | null;
  /** An item at the visitor's price, as far as that is known. */
  toShown: (item: CartItem) => CartItem;
  /** How items are taxed where the visitor is; null while that is not known. */
  toTax: (items: readonly CartItem[]) => Tax | null;
  /** Owned, or paid for in this tab: these can't be bought. */
  takenSkus: ReadonlySet<string>;
  /** True once the prices of this visitor are known, or can't be: they stay as they are. */
  arePricesKnown: boolean;
  /** The SKUs of the receipt above the page. */
  receiptSkus: ReadonlySet<string>;
}

export interface ShopCart {
  cart: readonly CartItem[];
  cartIds: ReadonlySet<string>;
  subtotal: Money;
  /** The item that was added last, if it is still in the cart. */
  lastAdded: string | null;
  /** Puts an item into the cart, or takes it out. */
  setInCart: (item: CartItem, isWanted: boolean) => void;
  openCart: () => void;
  /** Loads what opening it needs. */
  warmCart: () => void;
}

/** The rows that the visitor has highlighted. */
export interface Marks {
  selectedIds: ReadonlySet<string>;
  toggleSelected: (item: CartItem) => void;
  clearSelected: () => void;
}

const fail = () => new Error(t('shop.outsideProvider'));

// Divided by what changes together: a mark renders nothing that shows the shop or the cart.
export const [ShopContext, useShop] = createProvided<Shop>(fail);
export const [ShopCartContext, useShopCart] = createProvided<ShopCart>(fail);
export const [MarksContext, useMarks] = createProvided<Marks>(fail);

/** Outside of the shop, prices are given as they stay. */
export const useArePricesKnown = (): boolean => useContext(ShopContext)?.arePricesKnown ?? true;
