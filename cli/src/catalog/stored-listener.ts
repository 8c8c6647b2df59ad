import { createHash } from 'node:crypto';
import type { Listener } from '@backline/core/catalog/listener';

/**
 * Knows the demonstration catalog's sounds. The measurements are kept beside them, so that the first start of a portal
 * does not wait for hundreds of sounds to be decoded.
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
