import clsx from 'clsx';
import type { ReactNode } from 'react';

/** A placeholder. `Loading`, or the component that renders it, says in words that something is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx('block animate-late rounded-control bg-raised', className)} />;
}

interface LoadingProps {
  label: string;
  className?: string;
  /** The shape of the loading content. */
  children: ReactNode;
}

/** Announces loading, on top of a placeholder. */
export function Loading({ label, className, children }: LoadingProps) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
