import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Listener, Measurement, Unmeasured } from '@backline/core/catalog/listener';
import { Promise as PoolPromise, pool } from 'workerpool';

/** Increase this with each change of the figures. */
const tool = 'listen-3';
/** The memory limit of a decoder's thread. Exceeding it only ends that thread. */
const resourceLimits = { maxOldGenerationSizeMb: 256 };

/**
 * Measures sounds in threads, one per core except one. A file that takes longer than `jobMs` is given up. A thread that
 * fails or takes too long is replaced.
 */
export function createListener(threads = Math.max(1, availableParallelism() - 1), jobMs = 60_000): Listener {
  const workers = pool(fileURLToPath(new URL('./worker.ts', import.meta.url)), {
    maxWorkers: threads,
    workerType: 'thread',
    // The decoders print messages about damaged files. The caller reports these instead.
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
