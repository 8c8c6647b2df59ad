import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Operating systems use ports from 32768 (Linux) or 49152 for outgoing connections. Fetch refuses 10080. */
const range = { from: 11_000, to: 32_000 };

/**
 * Finds an unused loopback port outside the range that the system hands out, so it stays free until a program
 * listens on it.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(range.from, range.to);
    const probe = createServer();
    const isFree = await new Promise((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
