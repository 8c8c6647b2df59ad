import clsx from 'clsx';

interface CoverImageProps {
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
export function CoverImage({ url, color, size, narrowSize = size, isFirst = false, className }: CoverImageProps) {
  return (
    <span className={clsx('relative block overflow-hidden bg-raised', className)}>
      {color !== undefined && (
        <svg aria-hidden="true" className="absolute size-full">
          <rect width="100%" height="100%" fill={color} />
        </svg>
      )}
      <img
        ref={isFirst ? hideBroken : fadeIn}
        src={url}
        srcSet={toSourceSet(url)}
        sizes={`(width < 48rem) ${narrowSize}px, ${size}px`}
        alt=""
        width={size}
        height={size}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
        className="relative aspect-square w-full object-cover"
      />
    </span>
  );
}

/** What can't be loaded leaves its ground, without the browser's sign for it. */
function hideBroken(image: HTMLImageElement | null): void {
  if (image === null) return;
  const hide = () => image.classList.add('invisible');
  image.addEventListener('error', hide);
  image.addEventListener('load', () => image.classList.remove('invisible'));
  if (image.complete) image.decode().catch(hide);
}

/** What is here already is left as it is, and so are first covers: a fade would delay the page's largest paint. */
function fadeIn(image: HTMLImageElement | null): void {
  hideBroken(image);
  if (image?.complete === false)
    image.addEventListener('load', () => image.classList.add('animate-arrive'), { once: true });
}
