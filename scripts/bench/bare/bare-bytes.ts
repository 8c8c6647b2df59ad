import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

// The limit for answers that don't depend on the caller: prepared bytes.
const bodies = new Map(
  (process.env.BENCH_BODIES ?? '').split(';').map((pair) => {
    const [path = '', file = ''] = pair.split('=');
    return [path, readFileSync(file)] as const;
  }),
);

const server = createServer((request, response) => {
  const ready = bodies.get(request.url ?? '');
  if (ready === undefined) return response.writeHead(404).end();
  return response
    .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'br', 'content-length': ready.length })
    .end(ready);
});

server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('listening'));
process.on('SIGTERM', () => process.exit(0));
