import clsx from 'clsx';
import { useMemo, useRef } from 'react';
import type { Clock } from './decks/create-audition.ts';
import { useClock } from './use-clock.ts';

interface WaveProps {
  /** Null if it was not measured, so that a plain line replaces it. */
  waves: string | null;
  /** How many bars of 3 px fit. */
  bars: number;
  /** The played part; null if nothing was played. */
  clock: Clock | null;
  className: string;
}

const pitch = 3;
const height = 32;

/** The sound's waveform, with the played part marked. */
export function Wave({ waves, bars, clock, className }: WaveProps) {
  const heard = useRef<SVGSVGElement>(null);
  const width = bars * pitch;
  const path = useMemo(() => toPath(toBars(waves, bars)), [waves, bars]);
  useClock(clock, (part) => heard.current?.setAttribute('width', `${part * width}`));
  const line = { d: path, strokeWidth: 2, strokeLinecap: 'round', vectorEffect: 'non-scaling-stroke' } as const;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      fill="none"
      aria-hidden="true"
      className={clsx('block min-w-0', className)}
    >
      <path {...line} className="stroke-dust opacity-35 forced-colors:stroke-[CanvasText]" />
      {clock !== null && (
        <svg ref={heard} width={0} height={height} aria-hidden="true">
          <path {...line} className="stroke-accent forced-colors:stroke-[Highlight]" />
        </svg>
      )}
    </svg>
  );
}

/** Mirrored strokes around the middle, or a line through the middle without a wave. */
function toPath(bars: readonly number[]): string {
  const middle = height / 2;
  if (bars.length === 0) return `M0 ${middle}H9999`;
  return bars
    .map((bar, at) => {
      const half = Math.max(bar * (middle - 1), 0.5);
      return `M${at * pitch + pitch / 2} ${(middle - half).toFixed(1)}V${(middle + half).toFixed(1)}`;
    })
    .join('');
}

/** The loudest value for each bar, from 0 to 1, of a waveform with one byte per column; none for invalid text. */
export function toBars(waves: string | null | undefined, bars: number): number[] {
  if (!waves) return [];
  try {
    const bytes = Uint8Array.from(atob(waves), (character) => character.charCodeAt(0));
    return Array.from({ length: bars }, (_, at) => {
      const from = Math.floor((at * bytes.length) / bars);
      const to = Math.max(Math.floor(((at + 1) * bytes.length) / bars), from + 1);
      return Math.max(...bytes.slice(from, to)) / 255;
    });
  } catch {
    return [];
  }
}
