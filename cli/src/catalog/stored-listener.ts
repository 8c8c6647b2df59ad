import { createHash } from 'node:crypto';
import type { Listener } from '@backline/core/catalog/listener';

/**
 * Knows the stored measurements of the demonstration catalog, so that a portal's first start need not decode hundreds
 * of sounds.
 */
export async function createStoredListener(): Promise<Listener> {
  const { measurements, tool } = await import('@backline/fixtures/measurements');
  return {
    tool,
    async listen(bytes) {
      const hash = createHash('sha256').update(bytes).digest('hex');
      return measurements.get(hash) ?? { problem: 'is none of the demonstration catalog' };
    },
    async close() {},
  };
}
