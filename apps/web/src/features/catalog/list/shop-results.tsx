import type { CartItem } from '@backline/domain/catalog/catalog';
import type { Mood } from '@backline/domain/catalog/get-search-texts';
import type { Search, SearchHit } from '@backline/domain/catalog/search/search';
import { t } from '@backline/texts/shop/list';
import { Button, Skeleton, X } from '@backline/ui';
import { memo, Suspense } from 'react';
import { useWaves } from '../../../lib/calls/use-waves.ts';
import { type AddressFilter, countChosen, noFilter } from '../filter/filter-address.ts';
import type { FilterChange } from '../filter/use-address-filter.ts';
import { useShop } from '../offer/use-marketplace.ts';
import { EmptyList } from './empty-list.tsx';
import { LateFoundSounds, LateMoodSentences, LateNearHits } from './late-parts.ts';
import { SortField, ViewSwitch } from './list-order.tsx';
import { MarkedBar } from './marked-bar.tsx';
import { ProductList } from './product-list.tsx';
import { ProductListSkeleton } from './product-list-skeleton.tsx';
import { RecentlyViewed } from './recently-viewed.tsx';
import { ShopHighlights } from './shop-highlights.tsx';

interface NoneFoundProps {
  items: readonly CartItem[];
  text: string;
  /** Null if there is none, such as for filters alone. */
  search: Search | null;
}

/** Shown if nothing matches: similar results, and advice. */
function NoneFound({ items, text, search }: NoneFoundProps) {
  if (items.length === 0) return <EmptyList title={t('list.emptyTitle')} text={t('list.empty')} />;
  return (
    <>
      <EmptyList title={t('list.noneTitle')} text={t('list.noneHint')} />
      <LateNearHits text={text} search={text.trim() === '' ? null : search} items={items} />
    </>
  );
}

interface ChosenTagsProps {
  tags: readonly string[];
  onRemove: (tag: string) => void;
}

/** The tags in the address. They come from a pack's page and have no list here. */
function ChosenTags({ tags, onRemove }: ChosenTagsProps) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label={t('list.tags')} className="flex flex-wrap gap-2 py-2">
      {tags.map((tag) => (
        <li key={tag}>
          <button
            type="button"
            aria-label={t('list.removeTag', { tag })}
            onClick={() => onRemove(tag)}
            className="inline-flex min-h-9 items-center gap-2 rounded-control bg-accent-wash px-3 text-13 transition-colors hover:bg-raised max-wide:min-h-11"
          >
            <span className="break-words">{tag}</span>
            <X className="size-4 text-dust" />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface ShopResultsProps {
  chosen: AddressFilter;
  /** The filter that the list currently shows. */
  shown: AddressFilter;
  found: readonly CartItem[];
  /** Why the search found each item, by slug. */
  hits: ReadonlyMap<string, SearchHit>;
  moods: readonly Mood[];
  search: Search | 'pending' | 'failed';
  onChoose: (toChange: FilterChange) => void;
}

/** The filtered and sorted list, with everything above and below it. */
export const ShopResults = memo(function ShopResults({
  chosen,
  shown,
  found,
  hits,
  moods,
  search,
  onChoose,
}: ShopResultsProps) {
  const { items } = useShop();
  const waves = useWaves(shown.view === 'rows');
  const hasText = shown.search.trim() !== '';
  const isUnfiltered = countChosen(shown) === 0 && !hasText;
  const isSearching = hasText && search === 'pending' && found.length === 0;
  const sounds = found.reduce((sum, { collectionSlug }) => sum + countLines(hits.get(collectionSlug)), 0);
  return (
    <>
      {isUnfiltered && (
        <Suspense>
          <ShopHighlights items={items} />
        </Suspense>
      )}
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 max-mobile:mt-1 mobile:py-2">
        <p role="status" className="text-13 text-dust tabular-nums max-mobile:grow">
          <Renewed text={items === null || isSearching ? t('list.loading') : toCountText(found.length, items.length)} />
          {sounds > 0 && <Renewed text={t('list.sounds', { count: sounds })} className="ms-3" />}
        </p>
        <div className="ms-auto flex items-center gap-4">
          {(countChosen(chosen) > 0 || chosen.search !== '') && (
            <Button
              variant="text"
              className="min-h-9 text-13"
              onClick={() => onChoose(({ view }) => ({ ...noFilter, view }))}
            >
              {t('list.clearAll')}
            </Button>
          )}
          <SortField
            value={chosen.sort}
            isSearch={hasText}
            onChange={(sort) => onChoose(() => ({ sort }))}
            className="flex max-mobile:hidden"
          />
          <ViewSwitch value={chosen.view} onChange={(view) => onChoose(() => ({ view }))} />
        </div>
      </div>
      <ChosenTags
        tags={chosen.tags}
        onRemove={(tag) => onChoose(({ tags }) => ({ tags: tags.filter((one) => one !== tag) }))}
      />
      {moods.length > 0 && <LateMoodSentences moods={moods} without={shown.without} onChoose={onChoose} />}
      {hits.size > 0 && found.length > 0 && <LateFoundSounds items={found} hits={hits} />}
      {/* The room of the sounds, above packs that were found by name before. */}
      {hasText && search === 'pending' && found.length > 0 && <Skeleton className="mb-4 h-48" />}
      {(items === null || isSearching) && <ProductListSkeleton />}
      {items !== null && !isSearching && found.length === 0 && (
        <NoneFound items={items} text={shown.search} search={typeof search === 'string' ? null : search} />
      )}
      {found.length > 0 && <ProductList items={found} canMark view={shown.view} hits={hits} waves={waves} />}
      <RecentlyViewed items={items ?? []} />
      <MarkedBar />
    </>
  );
});

interface RenewedProps {
  text: string;
  className?: string;
}

/** A new element for each text, because page translators take the old element's text out of React's control. */
const Renewed = ({ text, className }: RenewedProps) => (
  <span key={text} className={className}>
    {text}
  </span>
);

const countLines = (hit: SearchHit | undefined) => hit?.lineCount ?? 0;

function toCountText(found: number, all: number): string {
  if (found === all) return t('list.collections', { count: all });
  return t('list.ofCollections', { found, all });
}
