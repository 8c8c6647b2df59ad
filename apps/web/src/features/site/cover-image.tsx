import { Monogram } from '@backline/ui';
import clsx from 'clsx';
import { useCallback, useState } from 'react';

interface CoverImageProps {
  /** The owner of the cover: its first letter stands for a picture that can't be loaded. */
  name: string;
  url: string;
  /** The picture's mean color, seen until the picture is. */
  color?: string | undefined;
  /** The width of its slot in CSS pixels; it is as high. */
  size: number;
  /** The width of its slot below 768 px, where it is another. */
  narrowSize?: number;
  /** Visible without scrolling, so not loaded lazily. */
  isFirst?: boolean;
  className?: string;
}

/** A cover of this shop has a smaller version, or answers with itself. */
const smallWidth = 320;
const wholeWidth = 640;
const toSourceSet = (url: string) =>
  /^\/catalog\/[^?]+(?<!\.svg)$/.test(url) ? `${url}?w=${smallWidth} ${smallWidth}w, ${url} ${wholeWidth}w` : undefined;

/** A square cover. Decorative, because its name is always shown beside it. */
export function CoverImage({ name, url, color, size, narrowSize = size, isFirst = false, className }: CoverImageProps) {
  const [missing, setMissing] = useState<string | null>(null);
  const follow = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null) return;
      // An image that has loaded is left as it is, and so are first covers: a fade would delay the page's largest
      // paint.
      if (!isFirst && !image.complete)
        image.addEventListener('load', () => image.classList.add('animate-arrive'), { once: true });
      // It may have failed before the page answered.
      if (image.complete) image.decode().catch(() => setMissing(url));
    },
    [isFirst, url],
  );
  return (
    <span className={clsx('relative block overflow-hidden bg-raised', className)}>
      {color !== undefined && (
        <svg aria-hidden="true" className="absolute size-full">
          <rect width="100%" height="100%" fill={color} />
        </svg>
      )}
      {missing === url ? (
        <Monogram name={name} className="relative aspect-square w-full" />
      ) : (
        <img
          ref={follow}
          src={url}
          srcSet={toSourceSet(url)}
          sizes={`(width < 48rem) ${narrowSize}px, ${size}px`}
          alt=""
          width={size}
          height={size}
          loading={isFirst ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setMissing(url)}
          className="relative aspect-square w-full object-cover"
        />
      )}
    </span>
  );
}
