import { z } from 'zod';

const clock = z.object({ offsetMs: z.number() });
const answersWithinMs = 1000;

/** True for Paddle's own addresses, which have no such clock. */
function isPaddles(url: string): boolean {
  return /(^|\.)paddle\.com$/.test(new URL(url).hostname);
}

/**
 * How far the Paddle emulator's clock is ahead of the machine's, in milliseconds. Null: it does not run, or something else
 * answers there.
 */
export async function readEmulatorOffset(apiUrl: string): Promise<number | null> {
  if (isPaddles(apiUrl)) return null;
  try {
    const response = await fetch(`${apiUrl}/control/clock`, { signal: AbortSignal.timeout(answersWithinMs) });
    return clock.parse(await response.json()).offsetMs;
  } catch {
    return null;
  }
}
