import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';

const answersWithinMs = 1000;

/** True for Paddle's own addresses, which have no clock to ask. */
function isPaddles(url: string): boolean {
  return /(^|\.)paddle\.com$/.test(new URL(url).hostname);
}

/** The first use of `fetch` takes 30 ms, a sixth of a command: docs/decisions/115-commands-and-checks-by-libraries.md. */
async function readJson(url: string): Promise<unknown> {
  const ask = url.startsWith('https:') ? (await import('node:https')).get : get;
  const request = ask(url, { agent: false, signal: AbortSignal.timeout(answersWithinMs) });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return json(response);
}

/**
 * How far the Paddle emulator's clock is ahead of the machine's, in milliseconds. Null if it is not running, or
 * something else answers.
 */
export async function readEmulatorOffset(apiUrl: string): Promise<number | null> {
  if (isPaddles(apiUrl)) return null;
  try {
    const { offsetMs } = (await readJson(`${apiUrl}/control/clock`)) as { offsetMs?: unknown };
    return typeof offsetMs === 'number' && Number.isFinite(offsetMs) ? offsetMs : null;
  } catch {
    return null;
  }
}
