import { filterParams } from '@backline/domain/catalog/pages/page-address';
import { countOptions, hasTrait, type Trait, toggleOption, toggleTrait } from '@backline/domain/catalog/search/filter';
import { t } from '@backline/texts/shop/list';
import { Checkbox } from '@backline/ui';
import { memo, useMemo } from 'react';
import { useAuth } from '../../../lib/auth/auth-provider.tsx';
import { useProduct } from '../../../lib/product-provider.tsx';
import { type AddressFilter, toSingleSelect } from './filter-address.ts';
import { FilterGroup, type FilterOption } from './filter-group.tsx';
import { ownTraits, toCategoryOptions, toDeveloperOptions, toTraitOptions } from './to-filter-options.ts';
import type { FilterChange } from './use-address-filter.ts';
import type { Filterable } from './use-shop-list.ts';

interface FilterPanelProps {
  filter: AddressFilter;
  options: {
    categories: readonly FilterOption[];
    developers: readonly FilterOption[];
    traits: readonly FilterOption<Trait>[];
  };
  onChoose: (toChange: FilterChange) => void;
}

export const withCategory = (name: string): FilterChange => {
  return ({ categories, isMultiSelect }) => ({ categories: toggleOption(categories, name, isMultiSelect) });
};
const withDeveloper = (slug: string): FilterChange => {
  return ({ developers, isMultiSelect }) => ({ developers: toggleOption(developers, slug, isMultiSelect) });
};
const withTrait = (trait: Trait): FilterChange => {
  return ({ traits }) => ({ traits: toggleTrait(traits, trait) });
};

/** One option per filter, unless the visitor wants several. */
export const FilterPanel = memo(function FilterPanel({ filter, options, onChoose }: FilterPanelProps) {
  const shared = { filter, onChoose };
  return (
    <div className="grid gap-8">
      {/* The server does not render pages with these. */}
      {options.traits.length > 0 && (
        <div className="noscript:hidden">
          <FilterGroup
            title={t('list.show')}
            options={options.traits}
            chosen={filter.traits}
            toChange={withTrait}
            {...shared}
          />
        </div>
      )}
      <FilterGroup
        title={t('list.category')}
        options={options.categories}
        chosen={filter.categories}
        toChange={withCategory}
        {...shared}
      />
      <FilterGroup
        title={t('list.developer')}
        options={options.developers}
        chosen={filter.developers}
        toChange={withDeveloper}
        {...shared}
      />
      <div className="px-3 noscript:hidden">
        <Checkbox
          label={t('list.several')}
          name={filterParams.several}
          value="1"
          autoComplete="off"
          checked={filter.isMultiSelect}
          onChange={({ target }) => onChoose(target.checked ? () => ({ isMultiSelect: true }) : toSingleSelect)}
        />
      </div>
    </div>
  );
});

interface ShopFiltersProps {
  chosen: AddressFilter;
  /** Uses the list's current filter, so that counts match the list. */
  filterable: Filterable;
  onChoose: (toChange: FilterChange) => void;
}

/** The shop's filters, with the number of items that each option would leave. */
export const ShopFilters = memo(function ShopFilters({ chosen, filterable, onChoose }: ShopFiltersProps) {
  const isCustomer = useAuth().token !== null;
  const { categories } = useProduct();
  const { all, searched, developers, filter, toHolding } = filterable;
  const options = useMemo(() => {
    const counts = countOptions(searched, filter, toHolding);
    // By the whole shop, so that a search moves no option.
    const isOffered = (trait: Trait) =>
      filter.traits.includes(trait) ||
      ((isCustomer || !ownTraits.has(trait)) && all.some((item) => hasTrait(item, trait, toHolding(item))));
    return {
      categories: toCategoryOptions(all, counts.categories, categories),
      developers: toDeveloperOptions(all, developers ?? [], counts.developers),
      traits: toTraitOptions(counts.traits, isOffered),
    };
  }, [all, searched, developers, filter, toHolding, isCustomer, categories]);
  return <FilterPanel filter={chosen} options={options} onChoose={onChoose} />;
});
