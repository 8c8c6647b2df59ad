import { createReadStream, open, read, statSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';

// The limits of sending files: a bare loop with two reused buffers, and prepared bytes. Also measures Node's own
// streams, which sent installers in the past.
const folder = process.env.BENCH_FOLDER ?? '';
const kept = 256 * 1024;
const openFile = promisify(open);
const readFile = promisify(read);
const memory = Buffer.alloc(32 * 1024 * 1024, 'sound');

const write = (response: ServerResponse, bytes: Uint8Array) =>
  new Promise<void>((done, fail) => response.write(bytes, (error) => (error ? fail(error) : done())));

async function sendByLoop(response: ServerResponse, path: string, bytes: number): Promise<void> {
  const file = await openFile(path, 'r');
  const buffers = [Buffer.allocUnsafeSlow(kept), Buffer.allocUnsafeSlow(kept)];
  let written: Promise<void> = Promise.resolve();
  for (let at = 0, turn = 0; at < bytes; turn += 1) {
    const { bytesRead, buffer } = await readFile(file, buffers[turn % 2] as Buffer, 0, Math.min(kept, bytes - at), at);
    await written;
    written = write(response, buffer.subarray(0, bytesRead));
    at += bytesRead;
  }
  await written;
  response.end();
}

const server = createServer((request, response) => {
  const [, way, name = ''] = (request.url ?? '').split('/');
  if (way === 'memory') return response.writeHead(200, { 'content-length': memory.length }).end(memory);
  const path = join(folder, name.slice(0, 2), name);
  const bytes = statSync(path).size;
  response.writeHead(200, { 'content-length': bytes });
  if (way === 'loop') return void sendByLoop(response, path, bytes);
  return createReadStream(path, { highWaterMark: 16 * 1024 }).pipe(response);
});

server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('listening'));
process.on('SIGTERM', () => process.exit(0));
