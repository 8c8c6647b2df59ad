import type { Log } from '@backline/core/core';

export interface RepeatOptions {
  startsLater?: boolean;
}

export interface Repeating {
  /** Runs the work as soon as possible. */
  wake(): void;
  /** Resolves once the current run has ended. No other starts after that. */
  stop(): Promise<void>;
}

export type Repeat = typeof repeat;

/**
 * Runs work at intervals, one run at a time. If a run returns `true`, there is more work, and the next run starts at
 * once. Failures are logged and do not stop the next runs.
 */
export function repeat(
  name: string,
  log: Log,
  everyMs: number,
  work: () => Promise<unknown>,
  { startsLater = false }: RepeatOptions = {},
): Repeating {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let isWanted = false;
  let isStopped = false;

  const run = async () => {
    do {
      isWanted = false;
      try {
        if ((await work()) === true) isWanted = true;
      } catch (err) {
        log.error({ err, worker: name }, 'a worker failed and will try again');
      }
    } while (isWanted && !isStopped);
  };
  const start = () => {
    if (isStopped) return;
    if (running !== null) {
      isWanted = true;
      return;
    }
    clearTimeout(timer);
    running = run().finally(() => {
      running = null;
      if (!isStopped) timer = setTimeout(start, everyMs);
    });
  };
  if (startsLater) timer = setTimeout(start, everyMs);
  else start();
  return {
    wake: start,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
