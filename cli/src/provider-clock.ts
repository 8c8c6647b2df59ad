import type { Clock } from '@backline/core/core';
import type { Env } from './env.ts';

/**
 * The clock that the provider's dates are compared with, where it is not the machine's: the emulator's clock can be
 * moved. The server uses the same one.
 */
export async function findProviderClock({ NODE_ENV, PADDLE_API_URL: url }: Env): Promise<Clock | undefined> {
  if (NODE_ENV === 'production' || url === undefined) return undefined;
  const { readEmulatorOffset } = await import('@backline/paddle/read-emulator-offset');
  const offsetMs = await readEmulatorOffset(url);
  return offsetMs === null ? undefined : { now: () => new Date(Date.now() + offsetMs) };
}
