import clsx from 'clsx';
import type { Clock } from './decks/create-audition.ts';
import { useSeconds } from './use-clock.ts';

/** `75` seconds are `1:15`. */
export function formatTime(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** The position: `0:03 / 0:08`. */
export function TimeText({ clock, className }: { clock: Clock; className?: string }) {
  const time = useSeconds(clock, 'time');
  const duration = useSeconds(clock, 'duration');
  return (
    <span className={clsx('whitespace-nowrap text-dust tabular-nums', className)}>
      {formatTime(time)}
      {duration > 0 && ` / ${formatTime(duration)}`}
    </span>
  );
}
