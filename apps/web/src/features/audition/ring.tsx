import { useMemo, useRef } from 'react';
import type { Clock } from './decks/create-audition.ts';
import { toRingWidth } from './to-ring-width.ts';
import { useClock } from './use-clock.ts';
import { toBars } from './wave.tsx';

interface RingProps {
  clock: Clock;
  /** If given, the ring is wide where the sound is loud, unless motion is reduced. */
  waves?: string | null;
}

/**
 * A ring that fills while playing. Units are px around a disc of 44 px, which it touches where the sound is loudest.
 */
export function Ring({ clock, waves }: RingProps) {
  const circle = useRef<SVGCircleElement>(null);
  // As many as a wave has, so that none is lost.
  const levels = useMemo(() => toBars(waves, 160), [waves]);
  useClock(clock, (heard) => {
    circle.current?.setAttribute('stroke-dashoffset', `${1 - heard}`);
    circle.current?.setAttribute('stroke-width', `${toRingWidth(levels, heard)}`);
  });
  return (
    <svg viewBox="-27 -27 54 54" fill="none" aria-hidden="true" className="absolute -inset-1.5 -rotate-90">
      <circle
        ref={circle}
        r="24.4"
        pathLength="1"
        strokeDasharray="1"
        strokeDashoffset="1"
        className="stroke-accent motion-reduce:stroke-2 forced-colors:stroke-[Highlight]"
      />
    </svg>
  );
}
