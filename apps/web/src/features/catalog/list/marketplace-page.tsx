import { t } from '@backline/texts/shop/list';
import { Button, SlidersHorizontal } from '@backline/ui';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { useProduct } from '../../../lib/product-provider.tsx';
import { PageHeading } from '../../site/page-heading.tsx';
import { SearchField } from '../../site/search-field.tsx';
import { CategoryChips } from '../filter/category-chips.tsx';
import { type AddressFilter, countChosen } from '../filter/filter-address.ts';
import { FilterColumn } from '../filter/filter-column.tsx';
import { ShopFilters } from '../filter/filter-panel.tsx';
import { toCategoryOptions } from '../filter/to-filter-options.ts';
import { useAddressFilter } from '../filter/use-address-filter.ts';
import { useShopList } from '../filter/use-shop-list.ts';
import { CartButton } from '../offer/cart-button.tsx';
import { useMarks, useShop } from '../offer/use-marketplace.ts';
import { LateSheet } from './late-parts.ts';
import { SortField } from './list-order.tsx';
import { ShopResults } from './shop-results.tsx';
import { useSearch } from './use-search.ts';

const listId = 'list';

/** The filter without its text. The text follows with the list, so that a key press only renders the field. */
function useChosen(asked: AddressFilter, { search }: AddressFilter): AddressFilter {
  const { without, categories, developers, isMultiSelect, tags, traits, sort, view } = asked;
  return useMemo(
    () => ({ search, without, categories, developers, isMultiSelect, tags, traits, sort, view }),
    [search, without, categories, developers, isMultiSelect, tags, traits, sort, view],
  );
}

export function MarketplacePage() {
  const { items } = useShop();
  const { categories } = useProduct();
  const { asked, choose, type } = useAddressFilter();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const shown = useDeferredValue(asked);
  const chosen = useChosen(asked, shown);
  const [isSearchWanted, setSearchWanted] = useState(false);
  const search = useSearch(items, isSearchWanted || asked.search !== '');
  const { filterable, found, hits, moods } = useShopList(shown, typeof search === 'string' ? null : search);
  const options = useMemo(() => toCategoryOptions(items ?? [], new Map(), categories), [items, categories]);
  const chosenCount = countChosen(chosen);
  const panel = <ShopFilters chosen={chosen} filterable={filterable} onChoose={choose} />;
  return (
    <>
      <ShopHeading />
      <div className="wide:grid wide:grid-cols-[14rem_minmax(0,1fr)] wide:grid-rows-[auto_1fr] wide:gap-x-12">
        {/* Before the many filters in tab order. */}
        <div className="flex gap-3 wide:col-start-2">
          <SearchField
            label={t('list.searchInstruments')}
            placeholder={t('list.search')}
            value={asked.search}
            onChange={type}
            onIntent={() => setSearchWanted(true)}
          />
          <Button variant="secondary" className="wide:hidden" onClick={() => setSheetOpen(true)}>
            <SlidersHorizontal className="size-5" />
            {t('list.filters')}
            {chosenCount > 0 && <span className="tabular-nums">({chosenCount})</span>}
          </Button>
          <SkipToList />
        </div>
        {/* If there is a sheet, the column is hidden. */}
        <FilterColumn className="wide:col-start-1 wide:row-span-2 wide:row-start-1 max-wide:hidden">
          {items !== null && !isSheetOpen && panel}
        </FilterColumn>
        <section
          id={listId}
          tabIndex={-1}
          aria-label={t('list.collectionsFound')}
          className="min-w-0 outline-none wide:col-start-2 wide:row-start-2"
        >
          <CategoryChips options={options} filter={chosen} onChoose={choose} />
          <ShopResults
            chosen={chosen}
            shown={shown}
            found={found}
            hits={hits}
            moods={moods}
            search={search}
            onChoose={choose}
          />
        </section>
      </div>
      {isSheetOpen && (
        <LateSheet title={t('list.filters')} onClose={() => setSheetOpen(false)}>
          <SortField
            value={chosen.sort}
            isSearch={chosen.search.trim() !== ''}
            onChange={(sort) => choose(() => ({ sort }))}
            className="mb-8 flex mobile:hidden"
          />
          {panel}
          <Button isWide className="mt-8" onClick={() => setSheetOpen(false)}>
            {t('list.showFound', { count: found.length })}
          </Button>
        </LateSheet>
      )}
    </>
  );
}

/** Only visible with focus. */
function SkipToList() {
  return (
    <button
      type="button"
      onClick={() => {
        const list = document.getElementById(listId);
        list?.scrollIntoView();
        list?.focus({ preventScroll: true });
      }}
      className="sr-only focus:not-sr-only focus:min-h-12 focus:rounded-control focus:bg-raised focus:px-4 max-wide:hidden"
    >
      {t('list.skip')}
    </button>
  );
}

const ShopHeading = memo(function ShopHeading() {
  const { name } = useProduct();
  return (
    <PageHeading title={t('shop.title')} text={t('list.lead', { name })} isShort>
      <ShopCartButton />
    </PageHeading>
  );
});

/** The bar of marked packs replaces it. */
function ShopCartButton() {
  return <CartButton isSmall={useMarks().selectedIds.size > 0} />;
}
