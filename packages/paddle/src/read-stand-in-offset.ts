import { z } from 'zod';

const clock = z.object({ offsetMs: z.number() });
const answersWithinMs = 1000;

/** Whether an address is Paddle's own, of which there is no clock to ask. */
function isPaddles(url: string): boolean {
  return /(^|\.)paddle\.com$/.test(new URL(url).hostname);
}

/**
 * How far ahead of the machine's clock the stand-in for Paddle lives, in milliseconds. Null: it does not run, or is no
 * stand-in of ours.
 */
export async function readStandInOffset(apiUrl: string): Promise<number | null> {
  if (isPaddles(apiUrl)) return null;
  try {
    const response = await fetch(`${apiUrl}/control/clock`, { signal: AbortSignal.timeout(answersWithinMs) });
    return clock.parse(await response.json()).offsetMs;
  } catch {
    return null;
  }
}
