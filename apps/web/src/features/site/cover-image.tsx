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
    <img
      src={url}
      alt=""
      width={size}
      height={size}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      className={clsx('aspect-square bg-raised object-cover', className)}
    />
  );
}
