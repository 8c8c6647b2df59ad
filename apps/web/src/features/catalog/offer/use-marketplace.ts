import type { CartItem } from '@backline/domain/catalog/catalog';
import type { Tax } from '@backline/domain/catalog/price-preview';
import type { Money } from '@backline/domain/money';
import { t } from '@backline/texts/shop/shop';
import { useContext } from 'react';
import { createProvided } from '../../../lib/calls/create-provided.ts';
import type { Holdings } from './to-ownership.ts';

/** The shop for this visitor. */
export interface Shop extends Holdings {
  /** Everything in the shop at the visitor's prices; null while loading. */
  items: readonly CartItem[] | null;
  /** An item at the visitor's price, if known. */
  toShown: (item: CartItem) => CartItem;
  /** How items are taxed for the visitor; null while unknown. */
  toTax: (items: readonly CartItem[]) => Tax | null;
  /** Owned, or paid for in this tab, so it can't be bought. */
  takenSkus: ReadonlySet<string>;
  /** True once this visitor's prices are known, or can't be: they will not change. */
  arePricesKnown: boolean;
  /** The SKUs of the receipt above the page. */
  receiptSkus: ReadonlySet<string>;
}

export interface ShopCart {
  cart: readonly CartItem[];
  cartIds: ReadonlySet<string>;
  subtotal: Money;
  /** The item added last, if it is still in the cart. */
  lastAdded: string | null;
  /** Puts an item into the cart, or takes it out. */
  setInCart: (item: CartItem, isWanted: boolean) => void;
  openCart: () => void;
  /** Loads the code for opening it. */
  warmCart: () => void;
}

/** The rows that the visitor has marked. */
export interface Marks {
  selectedIds: ReadonlySet<string>;
  toggleSelected: (item: CartItem) => void;
  clearSelected: () => void;
}

const missing = t('shop.outsideProvider');

// Split by what changes together, so that a mark does not render the shop or the cart.
export const [ShopContext, useShop] = createProvided<Shop>(missing);
export const [ShopCartContext, useShopCart] = createProvided<ShopCart>(missing);
export const [MarksContext, useMarks] = createProvided<Marks>(missing);

/** Outside the shop, prices are final. */
export const useArePricesKnown = (): boolean => useContext(ShopContext)?.arePricesKnown ?? true;
