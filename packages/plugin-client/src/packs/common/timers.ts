/** A time that only moves forward, even if someone changes the clock. */
export interface Timers {
  /** Milliseconds from an arbitrary start. */
  now(): number;
  /** Returns early if the signal is aborted. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
  /** A random number from 0 to 1. */
  random(): number;
}

export const systemTimers: Timers = {
  now: () => performance.now(),
  wait: (ms, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(finish, signal?.aborted ? 0 : ms);
      function finish() {
        clearTimeout(timer);
        signal?.removeEventListener('abort', finish);
        resolve();
      }
      signal?.addEventListener('abort', finish, { once: true });
    }),
  random: Math.random,
};
