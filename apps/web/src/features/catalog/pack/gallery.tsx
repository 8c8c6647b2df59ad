import type { GalleryImage } from '@backline/domain/catalog/catalog';
import { t } from '@backline/texts/en/pack';
import clsx from 'clsx';

/** How a pack came about, in at most four pictures. An odd one at the start is as wide as the others together. */
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
