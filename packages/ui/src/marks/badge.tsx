import clsx from 'clsx';
import type { ReactNode } from 'react';

export type BadgeTone = 'good' | 'warning' | 'bad' | 'neutral';

interface BadgeProps {
  tone: BadgeTone;
  /** The state in words; its color only repeats it. */
  children: ReactNode;
}

const tones: Record<BadgeTone, string> = {
  good: 'border-good/50 text-good',
  warning: 'border-accent/50 text-accent',
  bad: 'border-bad/50 text-bad',
  neutral: 'border-edge text-dust',
};

export function Badge({ tone, children }: BadgeProps) {
  return (
    <span
      className={clsx(
        'inline-flex shrink-0 items-center rounded-full border px-3 py-0.5 text-center font-medium text-12',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
