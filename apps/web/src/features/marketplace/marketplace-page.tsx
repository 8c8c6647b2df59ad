import { toggleOption } from '@backline/domain/catalog/filter';
import { marketplaceMessages } from '@backline/domain/catalog/messages';
import { Button, SlidersHorizontal } from '@backline/ui';
import { Suspense, useDeferredValue, useState } from 'react';
import { useProduct } from '../../lib/product-provider.tsx';
import { trpc } from '../../lib/trpc.ts';
import { PageHeading } from '../site/page-heading.tsx';
import { SearchField } from '../site/search-field.tsx';
import { CartButton } from './cart-button.tsx';
import { CategoryChips } from './category-chips.tsx';
import { ChosenTags } from './chosen-tags.tsx';
import { type AddressFilter, noFilter, toFilterParams } from './filter-address.ts';
import { FilterColumn } from './filter-column.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { InstrumentHits, useInstrumentHits } from './instrument-hits.tsx';
import { LateSheet } from './late-parts.ts';
import { MarkedBar } from './marked-bar.tsx';
import { NoneFound } from './none-found.tsx';
import { ProductList } from './product-list.tsx';
import { ProductListSkeleton } from './product-list-skeleton.tsx';
import { RecentlyViewed } from './recently-viewed.tsx';
import { ShopHighlights } from './shop-highlights.tsx';
import { SortField } from './sort-field.tsx';
import { useAddressFilter } from './use-address-filter.ts';
import { useMarks, useShop } from './use-marketplace.ts';
import { useShopList } from './use-shop-list.ts';
import { ViewSwitch } from './view-switch.tsx';

export function MarketplacePage() {
  const { name } = useProduct();
  const { items } = useShop();
  const { data: developers } = trpc.catalog.listDevelopers.useQuery();
  const { catalog } = trpc.useUtils();
  const { address, chosen, search, type, choose } = useAddressFilter();
  const [isSheetOpen, setSheetOpen] = useState(false);

  const { wanted, found, others, options } = useShopList(address, search, developers);
  const shown = useDeferredValue(found);
  // Together with the list, so that both change in one paint.
  const isUnfiltered = useDeferredValue(countChosen(address) === 0 && wanted.trim() === '');
  const hits = useInstrumentHits(wanted, others);

  const chosenCount = countChosen(chosen);
  const withCategory = (name: string) => (asked: AddressFilter) => ({
    categories: toggleOption(asked.categories, name, asked.isMultiSelect),
  });
  const panel = <FilterPanel filter={chosen} options={options} onChoose={choose} />;
  return (
    <>
      <PageHeading
        title={marketplaceMessages.title}
        text={`Instruments for ${name}, from the people who recorded them.`}
        isShort
      >
        <ShopCartButton />
      </PageHeading>
      <div className="wide:grid wide:grid-cols-[14rem_minmax(0,1fr)] wide:gap-12">
        <FilterColumn className="max-wide:hidden">{items !== null && panel}</FilterColumn>
        <section aria-label="Collections found" className="min-w-0">
          <div className="flex gap-3">
            <SearchField
              label="Search instruments"
              placeholder="Search"
              value={search}
              onChange={type}
              onIntent={() => void catalog.listInstruments.prefetch()}
            />
            <Button variant="secondary" className="wide:hidden" onClick={() => setSheetOpen(true)}>
              <SlidersHorizontal aria-hidden="true" className="size-5" />
              Filters
              {chosenCount > 0 && <span className="tabular-nums">({chosenCount})</span>}
            </Button>
          </div>
          <CategoryChips
            options={options.categories}
            chosen={chosen.categories}
            toQuery={(name) => toFilterParams({ ...chosen, ...withCategory(name)(chosen) }).toString()}
            onToggle={(name) => choose(withCategory(name))}
          />
          {isUnfiltered && (
            <Suspense>
              <ShopHighlights items={items} />
            </Suspense>
          )}
          <div className="flex min-h-11 items-center justify-between gap-4 max-mobile:mt-1 mobile:py-2">
            <p role="status" className="text-13 text-dust tabular-nums">
              {items === null ? 'Loading the marketplace…' : toCountText(found.length, items.length)}
            </p>
            <div className="flex items-center gap-4">
              {(chosenCount > 0 || search !== '') && (
                <Button
                  variant="text"
                  className="min-h-9 text-13"
                  onClick={() => choose(({ view }) => ({ ...noFilter, view }))}
                >
                  Clear All
                </Button>
              )}
              <SortField value={chosen.sort} onChange={(sort) => choose(() => ({ sort }))} />
              <ViewSwitch value={chosen.view} onChange={(view) => choose(() => ({ view }))} />
            </div>
          </div>
          <ChosenTags
            tags={chosen.tags}
            onRemove={(tag) => choose(({ tags }) => ({ tags: tags.filter((one) => one !== tag) }))}
          />
          {items === null && <ProductListSkeleton />}
          {items !== null && shown.length === 0 && hits.length === 0 && (
            <NoneFound items={items} categories={options.categories} />
          )}
          {shown.length > 0 && <ProductList items={shown} canMark view={address.view} />}
          <InstrumentHits hits={hits} />
          <RecentlyViewed items={items ?? []} />
          <MarkedBar />
        </section>
      </div>
      {isSheetOpen && (
        <LateSheet title="Filters" onClose={() => setSheetOpen(false)}>
          {panel}
          <Button isWide className="mt-8" onClick={() => setSheetOpen(false)}>
            Show {found.length === 1 ? '1 Collection' : `${found.length} Collections`}
          </Button>
        </LateSheet>
      )}
    </>
  );
}

/** The bar of marked packs takes its place. */
function ShopCartButton() {
  return <CartButton isSmall={useMarks().selectedIds.size > 0} />;
}

function countChosen({ categories, developers, tags, traits }: AddressFilter): number {
  return categories.length + developers.length + tags.length + traits.length;
}

function toCountText(found: number, all: number): string {
  if (found === all) return all === 1 ? '1 collection' : `${all} collections`;
  return `${found} of ${all} collections`;
}
