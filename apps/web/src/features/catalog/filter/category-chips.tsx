import { t } from '@backline/texts/shop/list';
import { memo } from 'react';
import type { AddressFilter } from './filter-address.ts';
import type { FilterOption } from './filter-group.tsx';
import { FilterLink } from './filter-link.tsx';
import { withCategory } from './filter-panel.tsx';
import type { FilterChange } from './use-address-filter.ts';

interface CategoryChipsProps {
  options: readonly FilterOption[];
  filter: AddressFilter;
  onChoose: (change: FilterChange) => void;
}

/** The categories in a line that scrolls sideways, if the filters are in a sheet. */
export const CategoryChips = memo(function CategoryChips({ options, filter, onChoose }: CategoryChipsProps) {
  return (
    <ul
      aria-label={t('list.categories')}
      className="-mx-5 flex snap-x scroll-px-5 gap-2 overflow-x-auto overscroll-x-contain px-5 pt-1 mobile:pt-3 mobile:-mx-12 mobile:scroll-px-12 mobile:px-12 wide:hidden print:hidden"
    >
      {options.map(({ value, label }) => (
        <li key={value} className="shrink-0 snap-start">
          <FilterLink
            filter={filter}
            change={withCategory(value)}
            isChosen={filter.categories.includes(value)}
            onChoose={onChoose}
            className="group flex min-h-11 items-center rounded-control text-13"
          >
            <span className="flex min-h-9 items-center rounded-control border border-edge px-3 text-dust transition-colors group-hover:bg-raised group-aria-[current=true]:border-accent group-aria-[current=true]:bg-accent-wash group-aria-[current=true]:text-paper">
              {label}
            </span>
          </FilterLink>
        </li>
      ))}
    </ul>
  );
});
