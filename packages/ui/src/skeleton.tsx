import clsx from 'clsx';

/** A placeholder shape. The component that renders it also says in words that something is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx('block animate-late rounded-control bg-raised', className)} />;
}
