import clsx from 'clsx';

/** The waveform as an icon: a struck string. The favicon and the header of mails look the same. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 24" fill="none" aria-hidden="true" className={clsx('block stroke-accent', className)}>
      <path
        d="M1 12h3l1.5-9 3 18 3-14 3 10 2.5-7 2.5 4 2-2.5 1.5.5H31"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

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
