import clsx from 'clsx';
import type { Clock } from './create-audition.ts';
import { formatTime } from './format-time.ts';
import { useSeconds } from './use-clock.ts';

/** How far it is: `0:03 / 0:08`. */
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
