import { formatMoney } from '@backline/domain/format-money';
import { rich, t } from '@backline/texts/shop/list';
import { Button, ShoppingBag } from '@backline/ui';
import clsx from 'clsx';
import { useRef } from 'react';
import { Rich, spoken } from '../../../lib/text/rich.tsx';
import { useLeftPayment } from '../../../lib/use-left-payment.ts';
import { KnownPrice } from '../../site/known-price.tsx';
import { useIsInSight } from './use-is-in-sight.ts';
import { useArePricesKnown, useShopCart } from './use-marketplace.ts';

interface CartButtonProps {
  /** Another bar is at the bottom of a narrow screen, so the cart is only a small button there. */
  isSmall?: boolean;
}

const look =
  'inline-flex min-h-11 select-none items-center gap-2 rounded-full border border-edge px-4 mobile:gap-3 mobile:px-5 ' +
  'font-medium text-15 transition-colors hover:border-dust hover:bg-raised active:bg-panel';
const pillPlace =
  'fixed top-3 inset-e-5 mobile:inset-e-[max(--spacing(12),calc((100%-var(--container-page))/2+--spacing(12)))]';
const barPlace =
  'max-mobile:inset-x-0 max-mobile:top-auto max-mobile:bottom-0 max-mobile:docked:bottom-(--dock) max-mobile:flex max-mobile:items-center ' +
  'max-mobile:justify-between max-mobile:border-hairline max-mobile:border-t max-mobile:bg-panel max-mobile:px-5 ' +
  'max-mobile:pt-2.5 max-mobile:pb-[calc(--spacing(2.5)+env(safe-area-inset-bottom))]';

/** Opens the cart and shows its total. With items in it, it stays visible while scrolling. */
export function CartButton({ isSmall = false }: CartButtonProps) {
  const { cart, openCart, warmCart } = useShopCart();
  const place = useRef<HTMLDivElement>(null);
  const button = useLeftPayment();
  const isAway = !useIsInSight(place) && cart.length > 0;
  return (
    <div ref={place}>
      {isAway && (
        <span aria-hidden="true" className={clsx(look, 'invisible')}>
          <Face place="page" />
        </span>
      )}
      <div
        data-sticky={isAway || undefined}
        data-bar={isAway && !isSmall ? 'phone' : undefined}
        className={clsx(isAway ? ['z-10 animate-fade', pillPlace, !isSmall && barPlace] : 'contents')}
      >
        <button
          ref={button}
          type="button"
          onClick={openCart}
          onPointerEnter={warmCart}
          onFocus={warmCart}
          aria-haspopup="dialog"
          className={clsx(look, isAway && 'bg-panel mobile:shadow-float')}
        >
          <Face place={isAway ? (isSmall ? 'pill' : 'bar') : 'page'} />
        </button>
        {isAway && !isSmall && (
          <Button className="rounded-full mobile:hidden" onClick={openCart}>
            {t('shop.checkout')}
          </Button>
        )}
      </div>
    </div>
  );
}

/**
 * The button's content. On a narrow screen, the small button has space only for the count, and a bar of 320 px has none
 * for the total.
 */
function Face({ place }: { place: 'page' | 'pill' | 'bar' }) {
  const { cart, subtotal, lastAdded } = useShopCart();
  const isKnown = useArePricesKnown();
  const isSmall = place === 'pill';
  return (
    <>
      <ShoppingBag className={clsx('size-5 text-accent', !isSmall && 'max-mobile:hidden')} />
      <span className={clsx(isSmall && 'max-mobile:sr-only')}>{t('shop.cart')}</span>
      <span
        key={cart.length}
        className={clsx('min-w-5 text-center tabular-nums', lastAdded !== null && 'animate-added')}
      >
        <Rich
          parts={rich('list.itemsInCart', {
            count: cart.length,
            unit: spoken,
          })}
        />
      </span>
      <span
        className={clsx(
          'border-hairline border-s ps-3 text-end text-dust tabular-nums mobile:min-w-20',
          isSmall ? 'max-mobile:sr-only' : 'min-w-18',
          place === 'bar' && 'max-[22rem]:sr-only',
        )}
      >
        <KnownPrice isKnown={isKnown}>{formatMoney(subtotal)}</KnownPrice>
      </span>
    </>
  );
}
