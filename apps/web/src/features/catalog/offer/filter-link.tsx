import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type AddressFilter, toFilterParams } from '../filter/filter-address.ts';
import type { FilterChange } from '../filter/use-address-filter.ts';

interface FilterLinkProps {
  filter: AddressFilter;
  /** What a press changes. For pages without scripts, it is a link to the changed filter. */
  change: FilterChange;
  isChosen: boolean;
  onChoose: (change: FilterChange) => void;
  className: string;
  children: ReactNode;
}

/** True if a click is for another tab or window. */
export function isForElsewhere({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}

/** An option of a filter. */
export function FilterLink({ filter, change, isChosen, onChoose, className, children }: FilterLinkProps) {
  return (
    <Link
      to={{ search: toFilterParams({ ...filter, ...change(filter) }).toString() }}
      aria-current={isChosen}
      onClick={(event) => {
        if (isForElsewhere(event)) return;
        event.preventDefault();
        onChoose(change);
      }}
      className={className}
    >
      {children}
    </Link>
  );
}
