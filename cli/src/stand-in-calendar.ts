import type { Clock } from '@backline/core/core';
import type { Env } from './env.ts';

/**
 * The time that the provider's dates are compared with, where it is another than the machine's: the stand-in's clock can
 * be moved. As the server has it.
 */
export async function findCalendar({ NODE_ENV, PADDLE_API_URL: url }: Env): Promise<Clock | undefined> {
  if (NODE_ENV === 'production' || url === undefined) return undefined;
  const { readStandInOffset } = await import('@backline/paddle/read-stand-in-offset');
  const offsetMs = await readStandInOffset(url);
  return offsetMs === null ? undefined : { now: () => new Date(Date.now() + offsetMs) };
}
