import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface FilterLinkProps {
  /** The page's query with the option toggled, for pages without scripts. */
  query: string;
  isChosen: boolean;
  onToggle: () => void;
  className: string;
  children: ReactNode;
}

/** True if a click is for another tab or window. */
export function isForElsewhere({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey;
}

/** An option of a filter. */
export function FilterLink({ query, isChosen, onToggle, className, children }: FilterLinkProps) {
  return (
    <Link
      to={{ search: query }}
      aria-current={isChosen}
      onClick={(event) => {
        if (isForElsewhere(event)) return;
        event.preventDefault();
        onToggle();
      }}
      className={className}
    >
      {children}
    </Link>
  );
}
