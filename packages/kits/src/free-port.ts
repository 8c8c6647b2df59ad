import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Systems take the ports of outgoing connections from 32768 (Linux) or 49152 on. Fetch refuses 10080. */
const range = { from: 11_000, to: 32_000 };

/**
 * A port of loopback that nobody listens on. It stays free until a program is started that listens on it: it is none of
 * those that the system gives to connections, or to a program that asks for any port.
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
