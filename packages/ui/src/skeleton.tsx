import clsx from 'clsx';

/** The shape of what comes. Whoever shows it says in words that something is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx('block animate-late rounded-control bg-raised', className)} />;
}
