import type { CartItem, Instrument } from '@backline/domain/catalog/catalog';
import type { Tax } from '@backline/domain/catalog/price-preview';
import { toAccountPath } from '@backline/domain/pages/paths';
import type { ProductConfig } from '@backline/domain/product';
import { pack } from '@backline/texts/shop/pack';
import { shop } from '@backline/texts/shop/shop';
import { createTexts } from '@backline/texts/write';
import { Button } from '@backline/ui';
import clsx from 'clsx';
import { type ReactNode, Suspense } from 'react';
import { ButtonLink } from '../../site/button-link.tsx';
import { CartToggle } from '../offer/cart-toggle.tsx';
import { OfferAnswers } from '../offer/offer-answers.tsx';
import { HeldText, PlanLine, type PlanLineProps } from '../offer/plan-line.tsx';
import { PriceText } from '../offer/price-text.tsx';
import { toLastDay } from '../offer/to-last-day.ts';
import { type Paid, toHeldText, toOfferFor, toPaid } from '../offer/to-ownership.ts';

const { t } = createTexts({ pack, shop });

export interface OfferCardProps extends Omit<PlanLineProps, 'className'> {
  instruments: readonly Instrument[];
  /** Null while unknown. */
  tax: Tax | null;
  isInCart: boolean;
  /** True if a visitor who has it can get it further down on the page. */
  hasSounds: boolean;
  /** How to get it while it is free. */
  getFree?: ReactNode;
  onToggleCart: (isWanted: boolean) => void;
  onOpenCart: () => void;
}

const priceLook = 'justify-start! text-start! text-22 wide:text-28 wide:[&_s]:text-15';

/**
 * The price, and how to get it: beside the pack from 1024 px. On narrower screens, a bar at the bottom with only the
 * price, above the player; the page itself then explains the plan. On a phone, the way to pay replaces the price.
 */
export function OfferCard({
  instruments,
  tax,
  isInCart,
  hasSounds,
  getFree,
  onToggleCart,
  onOpenCart,
  ...plan
}: OfferCardProps) {
  const { item, product, ownership } = plan;
  const paid = toPaid(ownership);
  const offer = toOfferFor(ownership, item, product.plans);
  const heldText = offer.kind === 'plan' ? toHeldText(plan) : null;
  const isByPlanAlone = offer.kind === 'plan' && heldText === null;
  return (
    <section
      aria-label={t('pack.price')}
      className="flex min-h-18 flex-col justify-center border-hairline bg-panel px-5 py-3 max-wide:docked:min-h-14 max-wide:docked:py-1 max-wide:border-t mobile:px-12 wide:rounded-card wide:border wide:p-6"
    >
      <div
        className={clsx(
          'flex min-h-11 items-center justify-between gap-x-4 gap-y-1 wide:gap-y-4 wide:flex-col wide:items-stretch',
          isInCart ? 'max-mobile:flex-wrap' : 'max-[23rem]:flex-wrap',
          isByPlanAlone && 'max-wide:hidden',
        )}
      >
        {ownership === 'owned' && <Held text={t('pack.owned')} product={product} hasSounds={hasSounds} />}
        {paid !== null && <PaidFor paid={paid} />}
        {heldText !== null && <Held text={heldText} product={product} hasSounds={hasSounds} />}
        {offer.kind === 'included' && (
          <>
            <p>
              <span className="block text-13 text-dust">{t('shop.includedIn')}</span>
              <span className="block font-serif text-22 tracking-tight">{offer.planName}</span>
              <span className="block text-13 text-dust max-wide:hidden">
                {t('pack.includedNote', { name: product.name })}
              </span>
            </p>
            <DownloadLink product={product} />
          </>
        )}
        {isByPlanAlone && <p className="text-dust">{t('pack.planOnly')}</p>}
        {offer.kind === 'soon' && (
          <>
            <PriceText item={item} className={priceLook} />
            <p className="text-dust">{t('pack.availableSoon')}</p>
          </>
        )}
        {offer.kind === 'free' && (
          <>
            <p className="font-medium text-22 wide:text-28">{t('pack.free')}</p>
            {getFree}
          </>
        )}
        {offer.kind === 'sold' && (
          <>
            <div className={clsx(isInCart && 'max-mobile:hidden')}>
              <PriceText item={item} className={priceLook} />
              {offer.isOnSale && <Saving item={item} />}
            </div>
            <CartToggle
              itemId={item.id}
              productName={item.productName}
              isInCart={isInCart}
              isPrimary
              onToggle={onToggleCart}
            />
            {isInCart && (
              <Button className="rounded-full mobile:hidden" onClick={onOpenCart}>
                {t('shop.checkout')}
              </Button>
            )}
          </>
        )}
      </div>
      <Suspense>
        <OfferAnswers
          item={item}
          instruments={instruments}
          product={product}
          isSold={offer.kind === 'sold'}
          tax={tax}
          className="mt-5 max-wide:hidden"
        />
      </Suspense>
      <PlanLine
        {...plan}
        className={clsx('border-hairline wide:mt-5 wide:border-t wide:pt-5', !isByPlanAlone && 'max-wide:hidden')}
      />
    </section>
  );
}

/** How much a sale saves, and until when. */
function Saving({ item }: { item: CartItem }) {
  const { price, salePrice } = item;
  const lastDay = toLastDay(item);
  const percent = Math.round(100 * (1 - (salePrice ?? 0) / (price ?? 0)));
  return (
    <p className="mt-2 flex min-h-6 items-center gap-2 text-13 text-dust tabular-nums max-wide:hidden">
      <span className="rounded-control bg-accent-wash px-2 py-0.5 font-medium text-accent">−{percent} %</span>
      {lastDay !== null && t('pack.saleUntil', { day: lastDay })}
    </p>
  );
}

interface HeldProps extends Pick<OfferCardProps, 'product' | 'hasSounds'> {
  text: string;
}

/** On a phone, which can't run the plugin, the bar leads to the sounds. */
function Held({ text, product, hasSounds }: HeldProps) {
  return (
    <>
      <HeldText text={text} className="font-medium" />
      <div className="flex items-center gap-x-5 wide:flex-col-reverse wide:items-stretch wide:gap-y-2">
        <ButtonLink
          to={toAccountPath('licenses', product.slug)}
          variant="text"
          className={clsx('shrink-0', hasSounds && 'max-mobile:hidden')}
        >
          {t('pack.seeYourLicenses')}
        </ButtonLink>
        <DownloadLink product={product} />
        {hasSounds && (
          <ButtonLink to={{ hash: '#sounds' }} className="shrink-0 mobile:hidden">
            {t('pack.getTheSounds')}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

/** It is paid but not in the licenses yet. */
function PaidFor({ paid }: { paid: Paid }) {
  return (
    <div>
      <HeldText text={t('pack.paid', { paid })} className="font-medium" />
      <p className="mt-1 text-13 text-dust max-wide:hidden">{t('pack.paidNote', { paid })}</p>
    </div>
  );
}

/** The plugin, which a phone can't run. */
function DownloadLink({ product: { name, slug } }: { product: ProductConfig }) {
  return (
    <ButtonLink to={toAccountPath('download', slug)} className="shrink-0 max-mobile:hidden">
      {t('pack.downloadProduct', { name })}
    </ButtonLink>
  );
}
