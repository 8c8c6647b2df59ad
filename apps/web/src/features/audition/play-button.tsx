import { Play, Square } from '@backline/ui';
import clsx from 'clsx';
import { useRef } from 'react';
import { toPlayLabel } from '../../lib/play-failure.ts';
import { isSounding, type PreviewStatus } from './audition-state.ts';
import type { Clock } from './create-audition.ts';
import { useClock } from './use-clock.ts';

interface PlayButtonProps {
  /** What it plays. */
  name: string;
  status: PreviewStatus;
  /** `cover`: on a picture, which it darkens. */
  look?: 'row' | 'cover';
  /** With it, a ring shows how far it is. */
  clock?: Clock | null;
  onToggle: () => void;
  /** The pointer rests on it, or it has the focus: it will probably be pressed. */
  onIntent?: () => void;
  className?: string;
}

const restMs = 80;

/** Plays and stops. Its target is 44 px, its disc smaller where there is little room. */
export function PlayButton({ name, status, look = 'row', clock, onToggle, onIntent, className }: PlayButtonProps) {
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOn = isSounding(status);
  const isOnCover = look === 'cover';
  return (
    <button
      type="button"
      data-play
      onClick={onToggle}
      onFocus={onIntent}
      onPointerEnter={() => {
        if (onIntent !== undefined) rest.current = setTimeout(onIntent, restMs);
      }}
      onPointerLeave={() => clearTimeout(rest.current)}
      aria-label={toPlayLabel(name, isOn)}
      aria-busy={status === 'loading' || undefined}
      className={clsx('group/play grid size-11 shrink-0 place-items-center rounded-full print:hidden', className)}
    >
      <span
        className={clsx(
          'relative grid place-items-center rounded-full border transition-colors forced-colors:border-[CanvasText]',
          isOnCover ? 'size-8 mobile:size-11' : 'size-8',
          isOn && 'border-accent bg-accent text-accent-ink',
          !isOn && isOnCover && 'border-transparent bg-cover text-paper group-hover/play:text-accent',
          !isOn && !isOnCover && 'border-edge text-paper group-hover/play:border-accent group-hover/play:text-accent',
        )}
      >
        {isOn ? (
          <Square aria-hidden="true" fill="currentColor" className="size-3" />
        ) : (
          <Play aria-hidden="true" fill="currentColor" className="ml-0.5 size-3.5" />
        )}
        {isOn && clock && <Ring clock={clock} />}
      </span>
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
