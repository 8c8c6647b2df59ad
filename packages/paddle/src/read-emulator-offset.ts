import { get as getOverHttp } from 'node:http';

const answersWithinMs = 1000;

/** True for Paddle's own addresses, which have no such clock. */
function isPaddles(url: string): boolean {
  return /(^|\.)paddle\.com$/.test(new URL(url).hostname);
}

/** Without `fetch`, whose first use takes longer than most commands to run. */
async function readText(url: string): Promise<string> {
  const get = url.startsWith('https:') ? (await import('node:https')).get : getOverHttp;
  return new Promise((resolve, reject) => {
    const options = { agent: false, signal: AbortSignal.timeout(answersWithinMs) };
    get(url, options, (response) => {
      let text = '';
      response
        .setEncoding('utf8')
        .on('data', (part) => {
          text += part;
        })
        .on('end', () => resolve(text))
        .on('error', reject);
    }).on('error', reject);
  });
}

/**
 * How far the Paddle emulator's clock is ahead of the machine's, in milliseconds. Null: it does not run, or something else
 * answers there.
 */
export async function readEmulatorOffset(apiUrl: string): Promise<number | null> {
  if (isPaddles(apiUrl)) return null;
  try {
    const { offsetMs } = JSON.parse(await readText(`${apiUrl}/control/clock`)) as { offsetMs?: unknown };
    return typeof offsetMs === 'number' && Number.isFinite(offsetMs) ? offsetMs : null;
  } catch {
    return null;
  }
}
