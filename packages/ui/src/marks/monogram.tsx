import clsx from 'clsx';

interface MonogramProps {
  /** The name whose picture is missing. */
  name: string;
  className?: string;
}

/** Replaces a missing picture with the first letter over a waveform, as in the mails. */
export function Monogram({ name, className }: MonogramProps) {
  return (
    <svg viewBox="0 0 48 48" fill="none" aria-hidden="true" className={clsx('block', className)}>
      <rect width="48" height="48" className="fill-raised" />
      <path
        d="M0 39h13l1.2-5 2.4 9.5 2.4-7.5 2.4 5.5 2-3.8 2 2.2 1.6-1.4 1.2.5H48"
        className="stroke-edge"
        strokeLinejoin="round"
      />
      <text x="24" y="21" textAnchor="middle" dominantBaseline="central" className="fill-paper font-serif text-28">
        {Array.from(name.trim())[0] ?? ''}
      </text>
    </svg>
  );
}
