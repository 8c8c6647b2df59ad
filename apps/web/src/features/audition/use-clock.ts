import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Clock } from './decks/create-audition.ts';

/** Calls `show` at first and whenever time passes; `heard` is 0 to 1. Nothing renders. */
export function useClock(clock: Clock | null, show: (heard: number, time: number, duration: number) => void): void {
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  useEffect(() => {
    if (clock === null) return;
    const tell = () => {
      const { time, duration } = clock.read();
      latest.current(duration === 0 ? 0 : Math.min(time / duration, 1), time, duration);
    };
    tell();
    return clock.subscribe(tell);
  }, [clock]);
}

/** Whole seconds, for texts. */
export function useSeconds(clock: Clock, of: 'time' | 'duration'): number {
  return useSyncExternalStore(
    clock.subscribe,
    () => Math.floor(clock.read()[of]),
    () => 0,
  );
}
