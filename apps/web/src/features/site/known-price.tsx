import type { ReactNode } from 'react';

/**
 * A price that stands only once it is known what this visitor pays: until then its place is kept, and no other figure is
 * read. Without scripts it stands as the catalog says.
 */
export function KnownPrice({ isKnown, children }: { isKnown: boolean; children: ReactNode }) {
  if (isKnown) return children;
  return (
    <span className="inline-block rounded-control bg-edge/40 noscript:bg-transparent">
      <span className="invisible noscript:visible">{children}</span>
    </span>
  );
}
