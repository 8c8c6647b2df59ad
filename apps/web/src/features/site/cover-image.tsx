import clsx from 'clsx';

interface CoverImageProps {
  url: string;
  /** The width of its slot in CSS pixels; it is as high. */
  size: number;
  /** Visible without scrolling, so not loaded lazily. */
  isFirst?: boolean;
  className?: string;
}

/** A square cover. Decorative, because its name is always shown beside it. */
export function CoverImage({ url, size, isFirst = false, className }: CoverImageProps) {
  return (
    <span className={clsx('block overflow-hidden bg-raised', className)}>
      <img
        ref={isFirst ? null : fadeIn}
        src={url}
        alt=""
        width={size}
        height={size}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        className="aspect-square w-full object-cover"
      />
    </span>
  );
}

/** What is here already is left as it is, and so are first covers: a fade would delay the page's largest paint. */
function fadeIn(image: HTMLImageElement | null): void {
  if (image?.complete === false)
    image.addEventListener('load', () => image.classList.add('animate-arrive'), { once: true });
}
