import type { CollectionFact, GalleryImage } from '@backline/domain/catalog/catalog';
import { filterParams } from '@backline/domain/catalog/pages/page-address';
import { paths } from '@backline/domain/pages/paths';
import { t } from '@backline/texts/shop/pack';
import clsx from 'clsx';
import { Link } from 'react-router-dom';

/** The developer's short facts: players, room, microphones. */
export function FactList({ facts, className }: { facts: readonly CollectionFact[]; className?: string }) {
  if (facts.length === 0) return null;
  return (
    <dl className={clsx('grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 font-mono text-13', className)}>
      {facts.map(({ label, value }) => (
        <div
          key={label}
          className="col-span-2 grid min-h-9 grid-cols-subgrid items-baseline border-hairline border-t py-2 last:border-b"
        >
          <dt className="text-dust lowercase">{label}</dt>
          <dd className="break-words text-end">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** At most four pictures of a pack's making. With an odd number, the first is as wide as two. */
export function Gallery({ images }: { images: readonly GalleryImage[] }) {
  const isOdd = images.length % 2 === 1;
  return (
    <ul aria-label={t('pack.pictures')} className="grid grid-cols-2 gap-2 mobile:gap-4 print:hidden">
      {images.map(({ url, alt }, at) => (
        <li key={url} className={clsx('overflow-hidden rounded-card bg-raised', isOdd && at === 0 && 'col-span-2')}>
          <img
            src={url}
            alt={alt}
            width={960}
            height={640}
            loading="lazy"
            decoding="async"
            className="aspect-3/2 w-full object-cover text-13 text-dust"
          />
        </li>
      ))}
    </ul>
  );
}

/** A pack's tags, each linked to all packs with it. */
export function TagLinks({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label={t('pack.tags')} className="flex flex-wrap gap-2 print:hidden">
      {tags.map((tag) => (
        <li key={tag}>
          <Link
            to={{ pathname: paths.marketplace, search: new URLSearchParams({ [filterParams.tag]: tag }).toString() }}
            className="inline-flex min-h-9 items-center break-words rounded-control border border-hairline px-3 text-13 text-dust transition-colors hover:border-dust hover:text-paper max-wide:min-h-11"
          >
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}
