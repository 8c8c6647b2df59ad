import { rich, t } from '@backline/texts/shop/list';
import { Button, Check } from '@backline/ui';
import { useId, useState } from 'react';
import { Rich, spoken } from '../../../lib/text/rich.tsx';
import type { AddressFilter } from './filter-address.ts';
import { FilterLink } from './filter-link.tsx';
import type { FilterChange } from './use-address-filter.ts';

/** More options are folded, so that the next group is visible. */
const foldedMax = 8;

export interface FilterOption<Value extends string = string> {
  value: Value;
  label: string;
  /** How many items a click would leave. */
  count: number;
}

interface FilterGroupProps<Value extends string> {
  title: string;
  options: readonly FilterOption<Value>[];
  chosen: readonly Value[];
  filter: AddressFilter;
  toChange: (value: Value) => FilterChange;
  onChoose: (change: FilterChange) => void;
}

export function FilterGroup<Value extends string>({
  title,
  options,
  chosen,
  filter,
  toChange,
  onChoose,
}: FilterGroupProps<Value>) {
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  // Hiding a single option would save no more room than the button needs.
  const isFoldable = options.length > foldedMax + 1;
  const shown =
    isFoldable && !isUnfolded ? options.filter(({ value }, at) => at < foldedMax || chosen.includes(value)) : options;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="px-3 pb-2 font-semibold text-13">
        {title}
      </h2>
      <ul>
        {shown.map(({ value, label, count }) => {
          const isChosen = chosen.includes(value);
          return (
            <li key={value}>
              <FilterLink
                filter={filter}
                change={toChange(value)}
                isChosen={isChosen}
                onChoose={onChoose}
                className="flex min-h-9 w-full items-center gap-3 rounded-control px-3 py-1 text-start text-dust transition-colors hover:bg-raised hover:text-paper aria-[current=true]:bg-accent-wash aria-[current=true]:font-medium aria-[current=true]:text-paper max-wide:min-h-11"
              >
                <span className="min-w-0 flex-1 break-words">{label}</span>
                {isChosen && <Check className="size-4 shrink-0 text-accent" />}
                <span className="min-w-5 shrink-0 text-end text-13 text-dust tabular-nums">
                  <Rich parts={rich('list.leaves', { count, unit: spoken })} />
                </span>
              </FilterLink>
            </li>
          );
        })}
      </ul>
      {isFoldable && (
        <Button
          variant="text"
          aria-expanded={isUnfolded}
          className="ms-3 min-h-9 text-13 max-wide:min-h-11"
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? t('list.fewer') : t('list.all', { count: options.length })}
        </Button>
      )}
    </section>
  );
}
