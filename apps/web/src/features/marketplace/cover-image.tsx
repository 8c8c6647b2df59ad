import clsx from 'clsx';

interface CoverImageProps {
  url: string;
  /** The width of its slot in CSS pixels; it is as high. */
  size: number;
  /** In sight at once: not to be waited for. */
  isFirst?: boolean;
  className?: string;
}

/** A square of art. Its name stands beside it, so that it needs no other. */
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
