export const minute = 60;
export const hour = 60 * minute;
export const day = 24 * hour;

export interface Clock {
  /** Seconds since 1970. */
  now(): number;
  /** Resolves after this time, or when the signal is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Math.floor(Date.now() / 1000),
  wait: (ms, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, signal.aborted ? 0 : ms);
      const stop = () => {
        clearTimeout(timer);
        resolve();
      };
      signal.addEventListener('abort', stop, { once: true });
    }),
};
