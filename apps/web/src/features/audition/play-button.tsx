import { PlayDisc } from '@backline/ui';
import clsx from 'clsx';
import { type ComponentProps, useRef } from 'react';
import { toPlayLabel } from '../../lib/play-failure.ts';
import { isSounding, type PreviewStatus } from './audition-state.ts';
import type { Clock } from './create-audition.ts';
import { useClock } from './use-clock.ts';
import { useHold } from './use-hold.ts';

interface PlayButtonProps {
  /** What it plays. */
  name: string;
  status: PreviewStatus;
  /** Of its disc, which is smaller than the target where there is little room. */
  size?: ComponentProps<typeof PlayDisc>['size'];
  /** With it, a ring shows how far it is. */
  clock?: Clock | null;
  onToggle: () => void;
  /** Called when it begins to be held, and when it is let go. */
  onHold?: ((isHeld: boolean) => void) | undefined;
  /** The pointer rests on it, or it has the focus: it will probably be pressed. */
  onIntent?: () => void;
  className?: string;
}

const restMs = 80;
const holdMs = 300;

/** Plays and stops. Its target is 44 px. */
export function PlayButton({
  name,
  status,
  size = 'row',
  clock,
  onToggle,
  onHold,
  onIntent,
  className,
}: PlayButtonProps) {
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOn = isSounding(status);
  const hold = useHold(onHold, holdMs);
  return (
    <button
      type="button"
      {...hold}
      data-play
      onClick={onToggle}
      onFocus={onIntent}
      onPointerEnter={() => {
        if (onIntent !== undefined) rest.current = setTimeout(onIntent, restMs);
      }}
      onPointerLeave={() => {
        clearTimeout(rest.current);
        hold.onPointerLeave();
      }}
      aria-label={toPlayLabel(name, isOn)}
      aria-busy={status === 'loading' || undefined}
      className={clsx(
        'group/play grid size-11 shrink-0 touch-manipulation select-none place-items-center rounded-full print:hidden',
        className,
      )}
    >
      <PlayDisc isOn={isOn} size={size}>
        {isOn && clock && <Ring clock={clock} />}
      </PlayDisc>
    </button>
  );
}

/** Goes round while it plays. */
function Ring({ clock }: { clock: Clock }) {
  const circle = useRef<SVGCircleElement>(null);
  useClock(clock, (time, duration) => {
    circle.current?.setAttribute('stroke-dashoffset', String(duration === 0 ? 1 : 1 - Math.min(time / duration, 1)));
  });
  return (
    <svg viewBox="0 0 44 44" fill="none" aria-hidden="true" className="absolute -inset-1 -rotate-90">
      <circle
        ref={circle}
        cx="22"
        cy="22"
        r="21"
        pathLength="1"
        strokeDasharray="1"
        strokeDashoffset="1"
        strokeWidth="2"
        className="stroke-accent"
      />
    </svg>
  );
}
