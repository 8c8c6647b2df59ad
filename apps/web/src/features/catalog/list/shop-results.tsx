import type { CartItem } from '@backline/domain/catalog/catalog';
import { list } from '@backline/texts/en/list';
import { createTexts } from '@backline/texts/write';
import { Button } from '@backline/ui';
import { memo, Suspense } from 'react';
import { useShop } from '../offer/use-marketplace.ts';
import { ChosenTags } from './chosen-tags.tsx';
import { type AddressFilter, countChosen, noFilter } from './filter-address.ts';
import type { FilterOption } from './filter-group.tsx';
import { InstrumentHits, type ItemHit } from './instrument-hits.tsx';
import { MarkedBar } from './marked-bar.tsx';
import { NoneFound } from './none-found.tsx';
import { ProductList } from './product-list.tsx';
import { ProductListSkeleton } from './product-list-skeleton.tsx';
import { RecentlyViewed } from './recently-viewed.tsx';
import { ShopHighlights } from './shop-highlights.tsx';
import { SortField } from './sort-field.tsx';
import type { FilterChange } from './use-address-filter.ts';
import { ViewSwitch } from './view-switch.tsx';

const { t } = createTexts({ list });

interface ShopResultsProps {
  chosen: AddressFilter;
  /** What the list shows by now. */
  shown: AddressFilter;
  found: readonly CartItem[];
  hits: readonly ItemHit[];
  categories: readonly FilterOption[];
  onChoose: (toChange: FilterChange) => void;
}

/** The list that a filter leaves, in its order, with what stands above and below it. */
export const ShopResults = memo(function ShopResults(props: ShopResultsProps) {
  const { chosen, shown, found, hits, categories, onChoose } = props;
  const { items } = useShop();
  const isUnfiltered = countChosen(shown) === 0 && shown.search.trim() === '';
  return (
    <>
      {isUnfiltered && (
        <Suspense>
          <ShopHighlights items={items} />
        </Suspense>
      )}
      <div className="flex min-h-11 items-center justify-between gap-4 max-mobile:mt-1 mobile:py-2">
        <p role="status" className="text-13 text-dust tabular-nums">
          {items === null ? t('list.loading') : toCountText(found.length, items.length)}
        </p>
        <div className="flex items-center gap-4">
          {(countChosen(chosen) > 0 || chosen.search !== '') && (
            <Button
              variant="text"
              className="min-h-9 text-13"
              onClick={() => onChoose(({ view }) => ({ ...noFilter, view }))}
            >
              {t('list.clearAll')}
            </Button>
          )}
          <SortField value={chosen.sort} onChange={(sort) => onChoose(() => ({ sort }))} />
          <ViewSwitch value={chosen.view} onChange={(view) => onChoose(() => ({ view }))} />
        </div>
      </div>
      <ChosenTags
        tags={chosen.tags}
        onRemove={(tag) => onChoose(({ tags }) => ({ tags: tags.filter((one) => one !== tag) }))}
      />
      {items === null && <ProductListSkeleton />}
      {items !== null && found.length === 0 && hits.length === 0 && <NoneFound items={items} categories={categories} />}
      {found.length > 0 && <ProductList items={found} canMark view={shown.view} />}
      <InstrumentHits hits={hits} />
      <RecentlyViewed items={items ?? []} />
      <MarkedBar />
    </>
  );
});

function toCountText(found: number, all: number): string {
  if (found === all) return t('list.collections', { count: all });
  return t('list.ofCollections', { found, all });
}
