import { toOffer, toSubtotal } from '@backline/domain/catalog/cart/offers';
import type { CartItem } from '@backline/domain/catalog/catalog';
import { overridePrices, toTax } from '@backline/domain/catalog/price-preview';
import { formatMoney } from '@backline/domain/format-money';
import { t } from '@backline/texts/shop/list';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { reportError } from '../../lib/calls/report.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import { useProduct } from '../../lib/product-provider.tsx';
import { useServices } from '../../lib/services-provider.tsx';
import { LateCart, warmCart } from './cart/late-cart.ts';
import type { Receipt } from './cart/receipt.ts';
import { toPaidSkus } from './cart/to-paid-skus.ts';
import { takeCartWishes, useCart } from './cart/use-cart.ts';
import { useHeldLicenses } from './offer/use-held-licenses.ts';
import { useIsIdle } from './offer/use-is-idle.ts';
import {
  type Marks,
  MarksContext,
  type Shop,
  type ShopCart,
  ShopCartContext,
  ShopContext,
} from './offer/use-marketplace.ts';
import { toRefreshMs } from './to-refresh-ms.ts';
import { usePrices } from './use-prices.ts';

interface MarketplaceProviderProps {
  /** The receipt above the page. */
  receipt: Receipt | null;
  children: ReactNode;
}

/** Without the shop's items, the provider renders nothing. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: three contexts of the same answers.
export function MarketplaceProvider({ receipt, children }: MarketplaceProviderProps) {
  const { cartStore, tabStorage } = useServices();
  const { currency, plans } = useProduct();
  const { data, error } = trpc.catalog.listCartItems.useQuery(undefined, {
    refetchInterval: ({ state }) => toRefreshMs(state.data ?? [], Date.now()),
  });
  const isIdle = useIsIdle();
  const { ownedSkus, heldUntil, isKnown } = useHeldLicenses();
  const paidSkus = useMemo(() => toPaidSkus(receipt, isKnown), [receipt, isKnown]);
  const takenSkus = useMemo(() => new Set([...ownedSkus, ...paidSkus.keys()]), [ownedSkus, paidSkus]);
  const receiptSkus = useMemo(() => new Set(receipt?.items.map(({ sku }) => sku)), [receipt]);
  const { prices, areKnown: arePricesKnown } = usePrices(data, isIdle);
  const { cart, droppedNames, forgetDropped } = useCart(data, takenSkus);
  const [isCartOpen, setCartOpen] = useState(false);
  /** Loaded once the cart was opened, because no visitor pays before that. */
  const [isCartWanted, setCartWanted] = useState(false);
  const [lastAdded, setLastAdded] = useState<string | null>(null);
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    if (error !== null) reportError('The items of the marketplace could not be loaded', error);
  }, [error]);

  const isCartFilled = cart.length > 0;
  useEffect(() => {
    if (isIdle && isCartFilled) warmCart();
  }, [isIdle, isCartFilled]);

  const toShown = useCallback((item: CartItem) => overridePrices(item, prices), [prices]);
  const toItemsTax = useCallback((of: readonly CartItem[]) => toTax(of, prices), [prices]);
  const items = useMemo(() => data?.map(toShown) ?? null, [data, toShown]);
  const cartIds = useMemo(() => new Set(cart.map(({ id }) => id)), [cart]);
  const shownCart = useMemo(() => cart.map(toShown), [cart, toShown]);
  // An empty cart uses the currency of the prices around it.
  const shownCurrency = items?.find(({ priceId }) => priceId !== null)?.currency ?? currency;
  const setInCart = useCallback(
    (item: CartItem, isWanted: boolean) => {
      if (isWanted) cartStore.add(data?.find(({ id }) => id === item.id) ?? item);
      else cartStore.remove(item.id);
      setLastAdded(isWanted ? item.productName : null);
    },
    [cartStore, data],
  );
  useEffect(() => {
    if (data === undefined) return;
    for (const wished of takeCartWishes(tabStorage)) {
      const item = data.find(({ id }) => id === wished);
      if (item !== undefined && toOffer(item, takenSkus, plans).kind === 'sold') setInCart(item, true);
    }
  }, [data, tabStorage, takenSkus, plans, setInCart]);
  const toggleSelected = useCallback(({ id }: CartItem) => {
    setSelectedIds((ids) => new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]));
  }, []);
  const clearSelected = useCallback(() => setSelectedIds(new Set()), []);
  const openCart = useCallback(() => {
    setCartWanted(true);
    setCartOpen(true);
  }, []);

  const shop = useMemo<Shop>(
    () => ({
      items,
      toShown,
      toTax: toItemsTax,
      arePricesKnown,
      ownedSkus,
      paidSkus,
      takenSkus,
      receiptSkus,
      heldUntil,
    }),
    [items, toShown, toItemsTax, arePricesKnown, ownedSkus, paidSkus, takenSkus, receiptSkus, heldUntil],
  );
  const shopCart = useMemo<ShopCart>(() => {
    // An answer of the provider may lack an item. If items can't be added up in the visitor's currency, the catalog's
    // is used.
    const subtotal = toSubtotal(shownCart, shownCurrency);
    return {
      cart: subtotal === null ? cart : shownCart,
      cartIds,
      subtotal: subtotal ?? toSubtotal(cart, currency) ?? { amount: 0, currency },
      lastAdded,
      setInCart,
      openCart,
      warmCart,
    };
  }, [cart, shownCart, currency, shownCurrency, cartIds, lastAdded, setInCart, openCart]);
  const marks = useMemo<Marks>(
    () => ({ selectedIds, toggleSelected, clearSelected }),
    [selectedIds, toggleSelected, clearSelected],
  );

  if (error !== null && data === undefined) return null;
  return (
    <ShopContext value={shop}>
      <ShopCartContext value={shopCart}>
        <MarksContext value={marks}>{children}</MarksContext>
        <p aria-live="polite" className="sr-only">
          {lastAdded !== null && toAddedText(lastAdded, shopCart)}
        </p>
        {isCartWanted && (
          <LateCart
            isOpen={isCartOpen}
            onClose={() => setCartOpen(false)}
            droppedNames={droppedNames}
            onForgetDropped={forgetDropped}
          />
        )}
      </ShopCartContext>
    </ShopContext>
  );
}

function toAddedText(name: string, { cart, subtotal }: ShopCart): string {
  return t('list.added', { name, count: cart.length, subtotal: formatMoney(subtotal) });
}
