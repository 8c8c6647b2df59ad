import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/** A longer journal is moved into the database. This is also SQLite's own limit. */
const longestBytes = 4 * 1024 * 1024;
const lookEveryMs = 100;
/** A reader, such as a backup, keeps the journal from being emptied. */
const retryMs = 1000;

export const toBytes = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

interface Checkpoints {
  /** Empties the journal if it is long. Called after each commit. */
  look(): void;
  end(): Promise<void>;
}

/**
 * Empties the journal in a separate thread. SQLite itself does that in a commit, and after a backup the journal is so
 * long that a server would answer nothing for half a second. `onFault` is called if the thread ends.
 */
export function createCheckpoints(file: string, onFault: () => void): Checkpoints {
  let worker: Worker | null = null;
  let nextLookMs = 0;
  const start = () => {
    const thread = new Worker(new URL('./checkpoint-worker.ts', import.meta.url), { workerData: { file } });
    thread.unref();
    thread.on('message', (isEmpty: boolean) => {
      nextLookMs = performance.now() + (isEmpty ? lookEveryMs : retryMs);
    });
    thread.on('error', onFault);
    return thread;
  };
  return {
    look() {
      if (performance.now() < nextLookMs) return;
      nextLookMs = performance.now() + lookEveryMs;
      if (toBytes(`${file}-wal`) < longestBytes) return;
      // Until the thread answers.
      nextLookMs = Number.POSITIVE_INFINITY;
      worker ??= start();
      worker.postMessage(null);
    },
    async end() {
      await worker?.terminate();
    },
  };
}
