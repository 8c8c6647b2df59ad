import { toCollectionPath } from '@backline/domain/pages/paths';
import type { FeaturedCover } from '@backline/domain/product';
import { t } from '@backline/texts/account/sign-in';
import { Monogram, Waveform } from '@backline/ui';
import clsx from 'clsx';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { CoverPlay } from '../../site/cover-play.tsx';

/** A cover of the catalog with its sound and caption, or the waveform for an empty shop. */
export function CoverPanel({ cover }: { cover: FeaturedCover | null }) {
  const { pathname } = useLocation();
  if (cover === null)
    return (
      <div aria-hidden="true" className="sticky top-0 grid h-dvh min-h-160 place-items-center p-6 max-wide:hidden">
        <Waveform className="h-48 w-full" />
      </div>
    );
  return (
    <aside aria-label={t('signIn.coverLabel')} className="sticky top-0 h-dvh min-h-160 max-wide:hidden">
      <figure className="flex h-full flex-col gap-5 py-6 pe-6">
        <Picture key={cover.image} name={cover.collectionName} url={cover.image} />
        <figcaption className="grid grid-cols-2 items-center gap-5 pb-2">
          <div className="flex min-w-0 items-center gap-4">
            {cover.preview !== null && <CoverPlay key={pathname} name={cover.collectionName} preview={cover.preview} />}
            <Link
              to={toCollectionPath(cover.collectionSlug)}
              className="min-w-0 break-words rounded-control font-serif text-28 tracking-tight decoration-accent underline-offset-4 hover:underline"
            >
              {cover.collectionName}
            </Link>
          </div>
          <span className="text-end text-13 text-dust">{cover.collectionSubtitle}</span>
        </figcaption>
      </figure>
    </aside>
  );
}

/** The picture that the brand has chosen. */
export function ArtPanel({ image, alt }: { image: string; alt: string }) {
  return (
    <div className="sticky top-0 flex h-dvh min-h-160 py-6 pe-6 max-wide:hidden">
      <Picture url={image} alt={alt} />
    </div>
  );
}

/** Reserves space before the image has loaded. */
function Picture({ url, name, alt = '' }: { url: string; name?: string; alt?: string }) {
  const [isLoaded, setLoaded] = useState(false);
  const [isMissing, setMissing] = useState(false);
  if (isMissing && name !== undefined)
    return <Monogram name={name} className="min-h-0 w-full flex-1 rounded-card bg-raised" />;
  return (
    <div className="min-h-0 flex-1 overflow-hidden rounded-card bg-panel">
      <img
        src={url}
        alt={alt}
        width={800}
        height={1000}
        loading="lazy"
        decoding="async"
        fetchPriority="low"
        onLoad={() => setLoaded(true)}
        onError={() => setMissing(true)}
        className={clsx(
          'size-full object-cover transition-opacity duration-enter',
          isLoaded ? 'opacity-100' : 'opacity-0',
        )}
      />
    </div>
  );
}
