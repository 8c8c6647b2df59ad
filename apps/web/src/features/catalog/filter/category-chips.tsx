import { t } from '@backline/texts/shop/list';
import { FilterLink } from '../offer/filter-link.tsx';
import type { FilterGroupProps } from './filter-group.tsx';

type CategoryChipsProps = Omit<FilterGroupProps<string>, 'title'>;

/** The categories in a line that scrolls sideways, if the filters are in a sheet. */
export function CategoryChips({ options, chosen, toQuery, onToggle }: CategoryChipsProps) {
  return (
    <ul
      aria-label={t('list.categories')}
      className="-mx-5 flex snap-x scroll-px-5 gap-2 overflow-x-auto overscroll-x-contain px-5 pt-1 mobile:pt-3 mobile:-mx-12 mobile:scroll-px-12 mobile:px-12 wide:hidden print:hidden"
    >
      {options.map(({ value, label }) => (
        <li key={value} className="shrink-0 snap-start">
          <FilterLink
            query={toQuery(value)}
            isChosen={chosen.includes(value)}
            onToggle={() => onToggle(value)}
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
}
