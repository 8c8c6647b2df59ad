/** Time that only goes forward, whatever somebody does to the clock. */
export interface Timers {
  /** Milliseconds from some beginning. */
  now(): number;
  /** Returns early when the signal says so. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
  /** From 0 to 1. */
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
