import type { ReactNode } from 'react';

/**
 * A price that shows once this visitor's price is known. Until then its space is reserved, and screen readers read no
 * figure. Without scripts, the catalog's price shows.
 */
export function KnownPrice({ isKnown, children }: { isKnown: boolean; children: ReactNode }) {
  if (isKnown) return children;
  return (
    <span className="inline-block rounded-control bg-edge/40 noscript:bg-transparent">
      <span className="invisible noscript:visible">{children}</span>
    </span>
  );
}
