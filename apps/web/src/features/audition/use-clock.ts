import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Clock } from './create-audition.ts';

/** Calls `show` whenever time moves, and once before. Nothing is rendered. */
export function useClock(clock: Clock | null, show: (time: number, duration: number) => void): void {
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  useEffect(() => {
    if (clock === null) return;
    const tell = () => {
      const { time, duration } = clock.read();
      latest.current(time, duration);
    };
    tell();
    return clock.subscribe(tell);
  }, [clock]);
}

/** Whole seconds, for texts. */
export function useSeconds(clock: Clock): { time: number; duration: number } {
  const time = useSyncExternalStore(
    clock.subscribe,
    () => Math.floor(clock.read().time),
    () => 0,
  );
  const duration = useSyncExternalStore(
    clock.subscribe,
    () => Math.floor(clock.read().duration),
    () => 0,
  );
  return { time, duration };
}
