import { get } from 'node:http';

const bytesPerSecond = Number(process.env.BENCH_BYTES_PER_SECOND ?? Number.POSITIVE_INFINITY);

/**
 * Receives an address again and again on a connection of its own, at most so fast, and forgets it: in a process of its own, so
 * that what another one measures is not its work.
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

for (const url of (process.env.BENCH_URLS ?? '').split(' ')) receive(url);
process.on('SIGTERM', () => process.exit(0));
