import type { CartItem } from '@backline/domain/catalog/catalog';
import { toCollectionPath } from '@backline/domain/pages/paths';
import { t } from '@backline/texts/shop/list';
import { useId } from 'react';
import { toPlayFailure } from '../../../lib/text/play-failure.ts';
import { isSounding, type PreviewStatus } from '../../audition/decks/audition-state.ts';
import type { Clock } from '../../audition/decks/create-audition.ts';
import { PlayButton } from '../../audition/play-button.tsx';
import { CoverImage } from '../../site/cover-image.tsx';
import { CoverLink } from '../offer/cover-link.tsx';
import { PriceText } from '../offer/price-text.tsx';
import { toLastDay } from '../offer/to-last-day.ts';

export interface SaleCardProps {
  items: readonly CartItem[];
  toPreviewStatus: (item: CartItem) => PreviewStatus;
  clock: Clock;
  onTogglePlay: (item: CartItem) => void;
  onIntent: (item: CartItem) => void;
}

/** Some packs on sale, beside the pack of the day. */
export function SaleCard({ items, toPreviewStatus, clock, onTogglePlay, onIntent }: SaleCardProps) {
  const id = useId();
  const days = new Set(items.map(toLastDay));
  const [day = null] = days;
  const isSharedDay = days.size === 1 && day !== null;
  return (
    <section aria-labelledby={id} className="flex h-full flex-col rounded-card border border-hairline p-4">
      <h2 id={id} className="text-13 text-dust">
        {isSharedDay ? t('list.onSaleUntil', { day }) : t('list.onSale')}
      </h2>
      <ul className="mt-2 flex flex-1 flex-col">
        {items.map((item) => {
          const { id, productName, developerName, collectionSlug, preview } = item;
          const status = toPreviewStatus(item);
          const failure = toPlayFailure(status);
          const lastDay = toLastDay(item);
          return (
            <li
              key={id}
              data-playing={isSounding(status) || undefined}
              className="flex min-h-18 shrink-0 grow items-center gap-3 border-hairline not-first:border-t py-2"
            >
              <CoverImage
                {...item.assets.card_img}
                name={productName}
                size={48}
                className="size-12 shrink-0 rounded-control"
              />
              <div className="min-w-0 flex-1">
                <CoverLink
                  to={toCollectionPath(collectionSlug)}
                  className="block break-words rounded-control font-serif text-18 leading-tight tracking-tight decoration-accent underline-offset-4 hover:underline"
                >
                  {productName}
                </CoverLink>
                {failure !== null ? (
                  <p role="alert" className="text-13 text-bad">
                    {failure}
                  </p>
                ) : (
                  <p className="truncate text-13 text-dust">
                    {isSharedDay || lastDay === null ? developerName : t('list.until', { day: lastDay })}
                  </p>
                )}
                <PriceText item={item} className="justify-start! leading-5" />
              </div>
              {preview !== null && (
                <PlayButton
                  name={`${productName}: ${preview.title}`}
                  status={status}
                  clock={clock}
                  onToggle={() => onTogglePlay(item)}
                  onIntent={() => onIntent(item)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
