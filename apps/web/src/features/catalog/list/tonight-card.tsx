import type { CartItem } from '@backline/domain/catalog/catalog';
import { toCollectionPath } from '@backline/domain/pages/paths';
import type { ProductConfig } from '@backline/domain/product';
import { t } from '@backline/texts/shop/list';
import { useId } from 'react';
import { toPlayFailure } from '../../../lib/text/play-failure.ts';
import { isSounding, type PreviewStatus } from '../../audition/decks/audition-state.ts';
import type { Clock } from '../../audition/decks/create-audition.ts';
import { PlayButton } from '../../audition/play-button.tsx';
import { SoundWave } from '../../audition/seek-bar.tsx';
import { formatTime, TimeText } from '../../audition/time-text.tsx';
import { CoverImage } from '../../site/cover-image.tsx';
import { CartToggle } from '../offer/cart-toggle.tsx';
import { CoverLink } from '../offer/cover-link.tsx';
import { OfferChip } from '../offer/offer-chip.tsx';
import { OwnedLink } from '../offer/owned-link.tsx';
import { PriceText } from '../offer/price-text.tsx';
import { type Ownership, toOfferFor } from '../offer/to-ownership.ts';

export interface TonightCardProps {
  item: CartItem;
  ownership: Ownership;
  product: Pick<ProductConfig, 'name' | 'slug' | 'plans'>;
  /** A description in one line; null if unknown. */
  subtitle: string | null;
  isInCart: boolean;
  /** The preview's waveform; null if not measured. */
  waves: string | null;
  previewStatus: PreviewStatus;
  clock: Clock;
  onToggleCart: (item: CartItem, isWanted: boolean) => void;
  onTogglePlay: (item: CartItem) => void;
  onSeek: (seconds: number) => void;
  onIntent: (item: CartItem) => void;
}

const bars = 96;

/** The pack of the day, above the list: a large card from 768 px, otherwise a row. */
export function TonightCard(props: TonightCardProps) {
  const { item, ownership, subtitle, isInCart, product, previewStatus, onToggleCart } = props;
  const offer = toOfferFor(ownership, item, product.plans);
  const path = toCollectionPath(item.collectionSlug);
  const id = useId();
  return (
    <section aria-labelledby={id} className="@container min-w-0">
      <figure
        data-playing={isSounding(previewStatus) || undefined}
        className="relative flex min-h-24 gap-4 tight:flex-wrap rounded-card bg-panel p-2 data-playing:bg-raised mobile:min-h-58 mobile:gap-6 mobile:p-4 @min-[42rem]:min-h-78"
      >
        <CoverLink
          to={path}
          tabIndex={-1}
          aria-hidden="true"
          className="w-20 shrink-0 self-start overflow-hidden rounded-control mobile:w-50 @min-[42rem]:w-70"
        >
          {/* With a card's sizes, both load the same file. */}
          <CoverImage
            {...item.assets.card_img}
            name={item.productName}
            size={320}
            narrowSize={80}
            isFirst
            className="w-full"
          />
        </CoverLink>
        <figcaption className="flex min-w-0 flex-1 tight:basis-full flex-wrap gap-x-3 gap-y-1 mobile:gap-3 max-mobile:items-center mobile:flex-col mobile:flex-nowrap">
          <div className="min-w-24 max-mobile:flex-1">
            <h2 id={id} className="text-13 text-dust">
              {t('list.tonight')}
            </h2>
            <p className="font-serif text-22 leading-tight tracking-tight max-mobile:truncate mobile:text-40 @min-[42rem]:text-56">
              <CoverLink
                to={path}
                className="rounded-control decoration-accent decoration-2 underline-offset-4 hover:underline mobile:break-words"
              >
                {item.productName}
              </CoverLink>
            </p>
            <p className="text-13 text-dust">{t('list.by', { name: item.developerName })}</p>
            {subtitle !== null && <p className="mt-3 hidden break-words text-18 @min-[42rem]:block">{subtitle}</p>}
          </div>
          <Preview {...props} />
          {offer.kind === 'taken' ? (
            <OwnedLink productSlug={product.slug} name={item.productName} ownership={ownership} />
          ) : offer.kind === 'sold' ? (
            <div className="flex items-center gap-5 max-mobile:shrink-0">
              <span className="max-mobile:hidden">
                <CartToggle
                  itemId={item.id}
                  productName={item.productName}
                  isInCart={isInCart}
                  onToggle={(isWanted) => onToggleCart(item, isWanted)}
                />
              </span>
              <PriceText item={item} className="mobile:text-start mobile:text-18" />
            </div>
          ) : (
            <OfferChip offer={offer} product={product} className="max-mobile:shrink-0" />
          )}
        </figcaption>
      </figure>
    </section>
  );
}

/** On a narrow screen the button is on the cover, and there is no room for the waveform. */
function Preview({ item, waves, previewStatus, clock, onTogglePlay, onSeek, onIntent }: TonightCardProps) {
  if (item.preview === null) return null;
  const { title, seconds } = item.preview;
  const name = `${item.productName}: ${title}`;
  const isOn = isSounding(previewStatus);
  const failure = toPlayFailure(previewStatus);
  return (
    <div className="flex max-w-content items-center gap-4 mobile:mt-auto">
      <PlayButton
        size="art"
        name={name}
        status={previewStatus}
        clock={clock}
        onToggle={() => onTogglePlay(item)}
        onIntent={() => onIntent(item)}
        className="max-mobile:absolute max-mobile:top-6.5 max-mobile:inset-s-6.5"
      />
      {failure !== null ? (
        <p role="alert" className="text-13 text-bad">
          {failure}
        </p>
      ) : (
        <div className="min-w-0 flex-1 max-mobile:hidden print:hidden">
          <p className="flex justify-between gap-4 text-13">
            <span className="min-w-0 truncate">{title}</span>
            {isOn && <TimeText clock={clock} />}
            {!isOn && seconds !== null && <span className="text-dust tabular-nums">{formatTime(seconds)}</span>}
          </p>
          <SoundWave
            isOn={isOn}
            name={name}
            waves={waves}
            bars={bars}
            clock={clock}
            onSeek={onSeek}
            className="h-10 w-full"
          />
        </div>
      )}
    </div>
  );
}
