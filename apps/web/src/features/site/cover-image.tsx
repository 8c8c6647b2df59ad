import { Monogram } from '@backline/ui';
import clsx from 'clsx';
import { useCallback, useState } from 'react';

interface CoverImageProps {
  /** The name of the cover's owner. Its first letter replaces a picture that can't be loaded. */
  name: string;
  url: string;
  /** The picture's average color, shown while it loads. */
  color?: string | undefined;
  /** The width and height of its slot in CSS pixels. */
  size: number;
  /** The width of its slot below 768 px, if different. */
  narrowSize?: number;
  /** Visible without scrolling, so not lazy. */
  isFirst?: boolean;
  className?: string;
}

/** The shop's own covers have a smaller version, or return the original. */
const smallWidth = 320;
const wholeWidth = 640;
const toSourceSet = (url: string) =>
  /^\/catalog\/[^?]+(?<!\.svg)$/.test(url) ? `${url}?w=${smallWidth} ${smallWidth}w, ${url} ${wholeWidth}w` : undefined;

/** A square cover. Decorative, because its name is always beside it. */
export function CoverImage({ name, url, color, size, narrowSize = size, isFirst = false, className }: CoverImageProps) {
  const [missing, setMissing] = useState<string | null>(null);
  const follow = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null) return;
      // Loaded images and first covers do not fade in: a fade would delay the page's largest paint.
      if (!isFirst && !image.complete)
        image.addEventListener('load', () => image.classList.add('animate-arrive'), { once: true });
      // It may have failed before the page was ready.
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
