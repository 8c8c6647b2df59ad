import { filterParams } from '@backline/domain/catalog/page-address';
import { type SortOrder, sortOrders } from '@backline/domain/catalog/sort';
import { t } from '@backline/texts/en/list';
import { ChevronDown } from '@backline/ui';
import { useId } from 'react';

interface SortFieldProps {
  value: SortOrder;
  /** A text is asked for: what matches best comes first, unless another order is chosen. */
  isSearch: boolean;
  onChange: (order: SortOrder) => void;
}

/** The order of the list. */
export function SortField({ value, isSearch, onChange }: SortFieldProps) {
  const id = useId();
  return (
    <div className="relative flex items-center gap-2 text-13 noscript:hidden">
      <label htmlFor={id} className="text-dust max-mobile:sr-only">
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
        className="min-h-9 cursor-pointer appearance-none rounded-control border border-edge bg-panel py-1 pr-9 pl-3 text-paper transition-colors hover:border-dust max-wide:min-h-11 max-mobile:w-36 max-mobile:text-[1rem]"
      >
        {sortOrders.map((order) => (
          <option key={order} value={order}>
            {isSearch && order === 'featured' ? t('list.bestMatch') : t('list.order', { order })}
          </option>
        ))}
      </select>
      <ChevronDown className="pointer-events-none absolute right-3 size-4 text-dust" />
    </div>
  );
}
