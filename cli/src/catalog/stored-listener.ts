import { createHash } from 'node:crypto';
import type { Listener } from '@backline/core/catalog/listener';

/**
 * Returns the stored measurements of the demonstration catalog, so that a portal's first start doesn't have to decode
 * hundreds of sounds.
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
