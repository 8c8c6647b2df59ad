import clsx from 'clsx';

/** The waveform at the size of a letter. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 24" fill="none" aria-hidden="true" className={clsx('block stroke-amber', className)}>
      <path
        d="M1 12h5l2.5-10 4 20 3.5-16 3 11 2.5-7 2 4 1.5-2H31"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
