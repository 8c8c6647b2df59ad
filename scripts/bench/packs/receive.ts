import { get } from 'node:http';
import { constants, setPriority } from 'node:os';

const bytesPerSecond = Number(process.env.BENCH_BYTES_PER_SECOND ?? Number.POSITIVE_INFINITY);

/**
 * Downloads an address repeatedly over its own connection, up to a given speed, and discards it. It runs in its own
 * process, so that its work doesn't affect a measurement in another.
 */
function receive(url: string): void {
  const startedAt = performance.now();
  let bytes = 0;
  get(url, (response) => {
    if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode}`);
    response.on('data', (part: Buffer) => {
      bytes += part.length;
      const aheadMs = (bytes / bytesPerSecond) * 1000 - (performance.now() - startedAt);
      if (aheadMs < 1) return;
      response.pause();
      setTimeout(() => response.resume(), aheadMs);
    });
    response.on('end', () => receive(url));
  }).on('error', () => process.exit(1));
}

// Customers' computers take nothing of the server's processor.
setPriority(constants.priority.PRIORITY_LOW);
for (const url of (process.env.BENCH_URLS ?? '').split(' ')) receive(url);
process.on('SIGTERM', () => process.exit(0));
