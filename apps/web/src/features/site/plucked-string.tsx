import { t } from '@backline/texts/site';
import { matchesMedia } from '@backline/ui/browser';
import { createAudioContext } from '@backline/ui/browser-parts';
import clsx from 'clsx';
import { type PointerEvent, useEffect, useRef } from 'react';
import { ringS } from './ring-seconds.ts';

const width = 480;
const middle = 48;
/** The initial deflection of the string. */
const amplitude = 34;
const swingsPerS = 9;
const flat = `M0 ${middle}H${width}`;
/** The number of positions. Each key press plucks the next one. */
const steps = 11;

/** The string's shape at a time after it was plucked at `place`, the highest point. */
function toPath(place: number, seconds: number): string {
  const height = amplitude * Math.exp(-3 * seconds) * Math.cos(seconds * swingsPerS * 2 * Math.PI);
  // A Bézier curve is half as high as its handle.
  return `M0 ${middle}Q${place * width} ${middle - 2 * height} ${width} ${middle}`;
}

/** A line that sounds when it is pressed, lower on the left. With reduced motion, it does not move. */
export function PluckedString({ className }: { className: string }) {
  const line = useRef<SVGPathElement>(null);
  const frame = useRef(0);
  const context = useRef<AudioContext | null>(null);
  const step = useRef(0);
  useEffect(
    () => () => {
      cancelAnimationFrame(frame.current);
      void context.current?.close();
      context.current = null;
    },
    [],
  );
  const draw = (place: number) => {
    cancelAnimationFrame(frame.current);
    if (matchesMedia('(prefers-reduced-motion: reduce)')) return;
    const startedAt = performance.now();
    const move = () => {
      const seconds = (performance.now() - startedAt) / 1000;
      line.current?.setAttribute('d', seconds < ringS ? toPath(place, seconds) : flat);
      if (seconds < ringS) frame.current = requestAnimationFrame(move);
    };
    move();
  };
  const sound = async (place: number) => {
    // Created while the press is handled, because browsers allow sound only then. The sound's code loads afterwards.
    context.current ??= createAudioContext();
    const audio = context.current;
    if (audio === null) return;
    const { pluck, toHz } = await import('./pluck.ts');
    const samples = pluck(toHz(place), audio.sampleRate);
    const buffer = audio.createBuffer(1, samples.length, audio.sampleRate);
    buffer.copyToChannel(samples, 0);
    const source = audio.createBufferSource();
    const volume = audio.createGain();
    volume.gain.value = 0.3;
    source.buffer = buffer;
    source.connect(volume).connect(audio.destination);
    source.start();
  };
  const pluckAt = (place: number) => {
    draw(place);
    sound(place).catch(() => undefined);
  };
  const onPointerDown = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width: shown } = currentTarget.getBoundingClientRect();
    pluckAt((clientX - left) / shown);
  };
  return (
    <button
      type="button"
      aria-label={t('site.pluck')}
      onPointerDown={onPointerDown}
      onClick={({ detail }) => {
        // A key press; a pointer has already plucked.
        if (detail !== 0) return;
        pluckAt((step.current + 0.5) / steps);
        step.current = (step.current + 1) % steps;
      }}
      className={clsx('block cursor-pointer touch-manipulation print:hidden', className)}
    >
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${middle * 2}`}
        preserveAspectRatio="none"
        fill="none"
        className="size-full stroke-accent"
      >
        <path ref={line} d={flat} strokeWidth="1.25" strokeLinejoin="round" vectorEffect="non-scaling-stroke" />
      </svg>
    </button>
  );
}
