import type { CartItem } from '@backline/domain/catalog/catalog';
import { marketplaceMessages } from '@backline/domain/catalog/messages';
import type { Money } from '@backline/domain/money';
import type { Tax } from '@backline/domain/payments/price-preview';
import { createContext, useContext } from 'react';

export interface Marketplace {
  /** Everything in the shop, at the visitor's prices; null while it loads. */
  items: readonly CartItem[] | null;
  /** An item at the visitor's price, as far as that is known. */
  toShown: (item: CartItem) => CartItem;
  /** How items are taxed where the visitor is; null while that is not known. */
  toTax: (items: readonly CartItem[]) => Tax | null;
  /** What the visitor has a perpetual license for. */
  ownedSkus: ReadonlySet<string>;
  /** What the visitor may play, and until when; null: while it is paid, or without end. */
  heldUntil: ReadonlyMap<string, string | null>;
  cart: readonly CartItem[];
  cartIds: ReadonlySet<string>;
  subtotal: Money;
  /** The item that was added last, if it is still in the cart. */
  lastAdded: string | null;
  /** Puts an item into the cart, or takes it out. */
  setInCart: (item: CartItem, isWanted: boolean) => void;
  openCart: () => void;
  /** The rows that the visitor has highlighted. */
  selectedIds: ReadonlySet<string>;
  toggleSelected: (item: CartItem) => void;
  clearSelected: () => void;
}

export const MarketplaceContext = createContext<Marketplace | null>(null);

export function useMarketplace(): Marketplace {
  const marketplace = useContext(MarketplaceContext);
  if (marketplace === null) throw new Error(marketplaceMessages.outsideProvider);
  return marketplace;
}
