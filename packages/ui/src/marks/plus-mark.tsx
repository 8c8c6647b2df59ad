import clsx from 'clsx';

/** The first strokes of the mark, as the plan's icon. */
export function PlusMark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={clsx('block', className)}
    >
      <path d="M2 12h2.5l2.5-9 4 18 4-14 3 9 2-5 2 1" />
    </svg>
  );
}
