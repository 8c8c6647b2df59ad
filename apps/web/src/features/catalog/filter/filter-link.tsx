import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isForElsewhere } from '../offer/cover-link.tsx';
import { type AddressFilter, toFilterParams } from './filter-address.ts';
import type { FilterChange } from './use-address-filter.ts';

interface FilterLinkProps {
  filter: AddressFilter;
  /** The change that a press makes. For pages without scripts, it is a link to the changed filter. */
  change: FilterChange;
  isChosen: boolean;
  onChoose: (change: FilterChange) => void;
  className: string;
  children: ReactNode;
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
