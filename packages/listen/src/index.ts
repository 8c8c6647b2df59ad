import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Listener, Measurement, Unmeasured } from '@backline/core/catalog/listener';

type Result = Measurement | Unmeasured;

interface Job {
  bytes: Uint8Array;
  resolve(result: Result): void;
}

/** Raise it with each change of the figures. */
const tool = 'listen-2';
/** A file that keeps a decoder busy for longer is given up. */
const jobMs = 60_000;
/** A decoder that asks for more ends its thread, and nothing else. */
const resourceLimits = { maxOldGenerationSizeMb: 256 };
const failed = { problem: 'cannot be decoded' };

/** A thread that measures one sound at a time. `onIdle` is called after each; a thread that failed is gone by then. */
function startThread(onIdle: (isUsable: boolean) => void) {
  // The decoders print about damaged files, which is the caller's to report.
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { stdout: true, stderr: true, resourceLimits });
  worker.stdout.resume();
  worker.stderr.resume();
  let job: Job | null = null;
  let timer: NodeJS.Timeout | undefined;
  const end = (result: Result, isUsable: boolean) => {
    const ended = job;
    if (ended === null) return;
    job = null;
    clearTimeout(timer);
    if (!isUsable) void worker.terminate();
    ended.resolve(result);
    onIdle(isUsable);
  };
  worker.on('message', (result: Result) => end(result, true));
  worker.on('error', () => end(failed, false));
  worker.on('exit', () => end(failed, false));
  return {
    run(next: Job): void {
      job = next;
      timer = setTimeout(() => end({ problem: 'takes too long to decode' }, false), jobMs);
      worker.postMessage(next.bytes);
    },
    stop: () => worker.terminate(),
  };
}

/** Measures sounds in threads: one per core but one. A thread that fails or takes too long is replaced. */
export function createListener(threads = Math.max(1, availableParallelism() - 1)): Listener {
  type Thread = ReturnType<typeof startThread>;
  const waiting: Job[] = [];
  const idle: Thread[] = [];
  const all = new Set<Thread>();

  function start(): Thread {
    const thread = startThread((isUsable) => {
      if (isUsable) idle.push(thread);
      else all.delete(thread);
      runNext();
    });
    all.add(thread);
    return thread;
  }

  function runNext(): void {
    if (waiting.length === 0) return;
    const thread = idle.pop() ?? (all.size < threads ? start() : undefined);
    const job = thread && waiting.shift();
    if (job !== undefined) thread?.run(job);
  }

  return {
    tool,
    listen: (bytes) =>
      new Promise((resolve) => {
        waiting.push({ bytes, resolve });
        runNext();
      }),
    async close() {
      await Promise.all([...all].map((thread) => thread.stop()));
    },
  };
}
