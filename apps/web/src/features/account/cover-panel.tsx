import clsx from 'clsx';
import { useState } from 'react';
import type { Cover } from './covers.ts';

/** One cover, hung like a picture with its label under it. Its place is there before the picture is. */
export function CoverPanel({ cover }: { cover: Cover }) {
  const [isLoaded, setLoaded] = useState(false);
  return (
    <aside aria-label="Cover of the day" className="sticky top-0 h-dvh min-h-160 max-wide:hidden">
      <figure className="flex h-full flex-col gap-5 py-6 pr-6">
        <div className="min-h-0 flex-1 overflow-hidden rounded-card bg-panel">
          <img
            src={cover.url}
            alt=""
            width={800}
            height={1000}
            loading="lazy"
            decoding="async"
            fetchPriority="low"
            onLoad={() => setLoaded(true)}
            className={clsx(
              'size-full object-cover transition-opacity duration-enter',
              isLoaded ? 'opacity-100' : 'opacity-0',
            )}
          />
        </div>
        <figcaption className="grid grid-cols-2 gap-5 pb-2">
          <span className="font-serif text-28 tracking-tight">{cover.name}</span>
          <span className="text-13 text-dust">{cover.caption}</span>
        </figcaption>
      </figure>
    </aside>
  );
}
