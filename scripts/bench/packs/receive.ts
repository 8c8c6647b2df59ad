import { get } from 'node:http';

// Receives these addresses again and again, each on a connection of its own, and forgets them: in a process of its own, so
// that what another one measures is not its work.
function receive(url: string): void {
  get(url, (response) => {
    response.resume().on('end', () => receive(url));
  }).on('error', () => process.exit(1));
}

for (const url of (process.env.BENCH_URLS ?? '').split(' ')) receive(url);
process.on('SIGTERM', () => process.exit(0));
