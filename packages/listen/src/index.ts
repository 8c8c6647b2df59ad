import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Listener, Measurement, Unmeasured } from '@backline/core/catalog/listener';
import { Promise as PoolPromise, pool } from 'workerpool';

/** Raise it with each change of the figures. */
const tool = 'listen-2';
/** A decoder that asks for more ends its thread, and nothing else. */
const resourceLimits = { maxOldGenerationSizeMb: 256 };

/**
 * Measures sounds in threads: one per core but one. A file that keeps a decoder busy for longer than `jobMs` is given up. A
 * thread that fails or takes too long is replaced.
 */
export function createListener(threads = Math.max(1, availableParallelism() - 1), jobMs = 60_000): Listener {
  const workers = pool(fileURLToPath(new URL('./worker.ts', import.meta.url)), {
    maxWorkers: threads,
    workerType: 'thread',
    // The decoders print about damaged files, which is the caller's to report.
    emitStdStreams: true,
    workerThreadOpts: { resourceLimits },
  });
  return {
    tool,
    async listen(bytes): Promise<Measurement | Unmeasured> {
      try {
        return await workers.exec('measure', [bytes]).timeout(jobMs);
      } catch (error) {
        return {
          problem: error instanceof PoolPromise.TimeoutError ? 'takes too long to decode' : 'cannot be decoded',
        };
      }
    },
    async close() {
      await workers.terminate(true);
    },
  };
}
