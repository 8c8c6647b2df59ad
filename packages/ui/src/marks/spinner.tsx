import clsx from 'clsx';

interface SpinnerProps {
  /** Read by screen readers, and shown beside the ring unless `isLabelHidden`. */
  label: string;
  isLabelHidden?: boolean;
  /** Appears after 150 ms, so that fast actions do not flicker. */
  isLate?: boolean;
}

export function Spinner({ label, isLabelHidden = false, isLate = true }: SpinnerProps) {
  return (
    <span role="status" className={clsx('inline-flex items-center gap-3 text-dust', isLate && 'animate-late')}>
      <svg viewBox="0 0 20 20" className="size-5 shrink-0 animate-turn" fill="none" strokeWidth="2" aria-hidden="true">
        <circle cx="10" cy="10" r="8" className="stroke-raised" />
        <path d="M10 2a8 8 0 0 1 8 8" className="stroke-accent" strokeLinecap="round" />
      </svg>
      <span className={clsx(isLabelHidden && 'sr-only')}>{label}</span>
    </span>
  );
}
