import { filterParams } from '@backline/domain/catalog/pages/page-address';
import { type SortOrder, sortOrders } from '@backline/domain/catalog/search/sort';
import { t } from '@backline/texts/shop/list';
import { ChevronDown, type Icon, LayoutGrid, Rows3 } from '@backline/ui';
import clsx from 'clsx';
import { useId } from 'react';
import type { View } from '../filter/filter-address.ts';

interface SortFieldProps {
  value: SortOrder;
  /** True if there is a search text, so that the best matches come first unless another order is chosen. */
  isSearch: boolean;
  onChange: (order: SortOrder) => void;
  className: string;
}

/** The order of the list. Below 768 px, it is among the filters. */
export function SortField({ value, isSearch, onChange, className }: SortFieldProps) {
  const id = useId();
  return (
    <div className={clsx('relative items-center gap-2 text-13 noscript:hidden', className)}>
      <label htmlFor={id} className="text-dust">
        {t('list.sort')}
      </label>
      <select
        id={id}
        name={filterParams.sort}
        autoComplete="off"
        value={value}
        onChange={({ target }) => {
          const order = sortOrders.find((one) => one === target.value);
          if (order !== undefined) onChange(order);
        }}
        className="min-h-9 cursor-pointer appearance-none rounded-control border border-edge bg-panel py-1 pe-9 ps-3 text-paper transition-colors hover:border-dust max-wide:min-h-11 max-mobile:flex-1 max-mobile:text-[1rem]"
      >
        {sortOrders.map((order) => (
          <option key={order} value={order}>
            {isSearch && order === 'featured' ? t('list.bestMatch') : t('list.order', { order })}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute inset-e-3 size-4 text-dust" />
    </div>
  );
}

const choices: [View, Icon][] = [
  ['grid', LayoutGrid],
  ['rows', Rows3],
];

/** Cards or lines, if there is room for both. */
export function ViewSwitch({ value, onChange }: { value: View; onChange: (view: View) => void }) {
  return (
    <fieldset
      aria-label={t('list.view')}
      className="flex rounded-control border border-edge max-mobile:hidden noscript:hidden"
    >
      {choices.map(([view, ViewIcon]) => (
        <button
          key={view}
          type="button"
          aria-label={t('list.viewAs', { view })}
          aria-pressed={view === value}
          onClick={() => onChange(view)}
          className={clsx(
            'grid h-9 w-10 place-items-center rounded-control transition-colors max-wide:size-11',
            view === value ? 'bg-raised text-paper' : 'text-dust hover:text-paper',
          )}
        >
          <ViewIcon className="size-4" />
        </button>
      ))}
    </fieldset>
  );
}
