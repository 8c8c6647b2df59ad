import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { bareEnv } from '../env.ts';

const program = fileURLToPath(import.meta.resolve('../../src/bin/backline-packs.ts'));
const run = promisify(execFile);

it.each([
  ['http', 'HTTP_PROXY', 'CONNECT portal.example:80'],
  ['https', 'HTTPS_PROXY', 'CONNECT portal.example:443'],
])('reaches an %s portal by the proxy of the environment', async (scheme, name, request) => {
  const seen: string[] = [];
  const proxy = createServer();
  proxy.on('connect', (asked, socket) => {
    seen.push(`${asked.method} ${asked.url}`);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  const { port } = proxy.address() as AddressInfo;
  const folder = await mkdtemp(join(tmpdir(), 'backline-proxy-'));
  const env = { ...bareEnv, [name]: `http://127.0.0.1:${port}` };
  const args = [program, 'sign-in', '--portal', `${scheme}://portal.example`, '--data', folder];
  await expect(run(process.execPath, args, { env })).rejects.toMatchObject({ code: 3 });
  expect(seen).toEqual([request]);
});
