import { toSavings } from '@backline/domain/catalog/cart/offers';
import type { CartItem } from '@backline/domain/catalog/catalog';
import { sumNeeds, type TotalNeeds } from '@backline/domain/catalog/needs';
import type { Tax } from '@backline/domain/catalog/price-preview';
import { formatMoney } from '@backline/domain/format-money';
import type { Money } from '@backline/domain/money';
import { browser } from '@backline/texts/browser';
import { cart } from '@backline/texts/shop/cart';
import { shop } from '@backline/texts/shop/shop';
import { createTexts } from '@backline/texts/write';
import { Dialog, type DialogState, Notice, ScrollArea } from '@backline/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatSize } from '../../../lib/text/format-size.ts';
import { Rich } from '../../../lib/text/rich.tsx';
import { KnownPrice } from '../../site/known-price.tsx';
import { useArePricesKnown } from '../offer/use-marketplace.ts';
import { CartRow } from './cart-row.tsx';

const { t, rich } = createTexts({ browser, cart, shop });

export interface CartDialogProps extends DialogState {
  items: readonly CartItem[];
  subtotal: Money;
  /** Null while unknown. */
  tax: Tax | null;
  /** Items of the cart that are no longer sold. */
  droppedNames: readonly string[];
  /** Says that a discount will be applied. */
  promoLine?: ReactNode;
  /** Where a guest can log in; null for a customer. */
  loginPath: string | null;
  /** The address of the customer's account; null for a guest. */
  email: string | null;
  /** True if the browser stores nothing. */
  isForgotten?: boolean;
  onRemove: (item: CartItem) => void;
  onCheckout: () => void;
}

export function CartDialog({
  items,
  subtotal,
  tax,
  promoLine,
  droppedNames,
  loginPath,
  email,
  ...dialog
}: CartDialogProps) {
  const isKnown = useArePricesKnown();
  const isEmpty = items.length === 0;
  const savings = toSavings(items);
  const needs = sumNeeds(items);
  return (
    <Dialog
      {...dialog}
      title={t('shop.cart')}
      description={t('shop.cartSubtitle')}
      submitLabel={t('shop.checkout')}
      isMoney
      submitDisabledReason={isEmpty ? t('shop.cartEmpty') : undefined}
      goBackLabel={t('shop.continueShopping')}
      onSubmit={dialog.onCheckout}
    >
      {dialog.isForgotten && <Notice tone="info" message={t('browser.nothingKept')} />}
      {droppedNames.length > 0 && (
        <Notice tone="info" message={t('cart.dropped', { names: droppedNames.join(', ') })} />
      )}
      {isEmpty ? (
        <div className="rounded-control border border-hairline px-5 py-6">
          <p className="font-serif text-22 tracking-tight">{t('shop.cartEmpty')}</p>
          <p className="mt-1 text-13 text-dust">{t('cart.emptyHint')}</p>
        </div>
      ) : (
        <ScrollArea className="max-h-[50dvh]" hasGutter>
          <ul aria-label={t('cart.items')}>
            {items.map((item) => (
              <CartRow key={item.id} item={item} onRemove={dialog.onRemove} onLeave={dialog.onClose} />
            ))}
          </ul>
        </ScrollArea>
      )}
      <div className="border-hairline border-t pt-4">
        {savings > 0 && (
          <p className="text-end text-13 text-accent tabular-nums">
            <KnownPrice isKnown={isKnown}>
              {t('cart.saved', { savings: formatMoney({ amount: savings, currency: subtotal.currency }) })}
            </KnownPrice>
          </p>
        )}
        <p className="flex items-baseline justify-between gap-4">
          <span className="text-dust">{t('cart.subtotal')}</span>
          <output className="font-medium text-22 tabular-nums">
            <KnownPrice isKnown={isKnown}>{formatMoney(subtotal)}</KnownPrice>
          </output>
        </p>
        {promoLine}
        {!isEmpty && <p className="mt-1 text-13 text-dust">{t('cart.tax', { tax: tax ?? 'unknown' })}</p>}
        <ComputersLine items={items} />
        {needs !== null && <p className="mt-1 text-13 text-dust tabular-nums">{toNeedsText(needs)}</p>}
      </div>
      {!isEmpty && loginPath !== null && (
        <p className="text-13 text-dust">
          <Rich
            parts={rich('cart.notLoggedIn', {
              login: (label) => (
                <Link
                  to={loginPath}
                  className="font-medium text-paper underline decoration-edge underline-offset-4 hover:decoration-accent"
                >
                  {label}
                </Link>
              ),
            })}
          />
        </p>
      )}
      {!isEmpty && email !== null && (
        <p className="break-words text-13 text-dust">
          <Rich
            parts={rich('cart.toAccount', {
              email,
              address: (words) => <strong className="font-medium text-paper">{words}</strong>,
            })}
          />
        </p>
      )}
    </Dialog>
  );
}

/** How many computers the items play on, if known for all. */
function ComputersLine({ items }: { items: readonly CartItem[] }) {
  const seats = items.flatMap((item) => item.seats ?? []);
  if (seats.length === 0 || seats.length < items.length) return null;
  const least = Math.min(...seats);
  const most = Math.max(...seats);
  const text = least === most ? t('cart.computers', { count: least }) : t('cart.computersVary', { least, most });
  return <p className="mt-1 text-13 text-dust tabular-nums">{text}</p>;
}

/** The combined requirements of the items. The free space of the computer is unknown here. */
function toNeedsText({ diskBytes, downloadBytes, plugin, isPartial, largest }: TotalNeeds): string {
  const sizes = {
    extent: isPartial ? 'part' : 'whole',
    download: formatSize(downloadBytes),
    disk: formatSize(diskBytes),
  } as const;
  return [
    largest === null ? t('cart.sizes', sizes) : t('cart.sizesAndLargest', { ...sizes, largest }),
    ...(plugin === null ? [] : [t('cart.pluginNeeded', { plugin })]),
  ].join(' ');
}
