import { countOptions } from '@backline/domain/catalog/filter';
import { memo, useMemo } from 'react';
import { useAuth } from '../../../lib/auth-provider.tsx';
import { useProduct } from '../../../lib/product-provider.tsx';
import type { AddressFilter } from './filter-address.ts';
import { FilterPanel } from './filter-panel.tsx';
import { toCategoryOptions, toDeveloperOptions, toTraitOptions } from './to-filter-options.ts';
import type { FilterChange } from './use-address-filter.ts';
import type { Filterable } from './use-shop-list.ts';

interface ShopFiltersProps {
  chosen: AddressFilter;
  /** As the list is filtered by now: the counts are of the same moment. */
  filterable: Filterable;
  onChoose: (toChange: FilterChange) => void;
}

/** The shop's filters, with what each option would leave. */
export const ShopFilters = memo(function ShopFilters({ chosen, filterable, onChoose }: ShopFiltersProps) {
  const isCustomer = useAuth().token !== null;
  const { categories } = useProduct();
  const { all, searched, developers, filter, toHolding } = filterable;
  const options = useMemo(() => {
    const counts = countOptions(searched, filter, toHolding);
    return {
      categories: toCategoryOptions(all, counts.categories, categories),
      developers: toDeveloperOptions(all, developers ?? [], counts.developers),
      traits: toTraitOptions(counts.traits, filter.traits, isCustomer),
    };
  }, [all, searched, developers, filter, toHolding, isCustomer, categories]);
  return <FilterPanel filter={chosen} options={options} onChoose={onChoose} />;
});
