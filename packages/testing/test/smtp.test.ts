import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { startTestService } from '@backline/testing';
import { expect, it } from 'vitest';

/** Says yes to everything. */
function receiveMail(socket: Socket, onMail: () => void): void {
  let isData = false;
  socket.write('220 post.test ready\r\n');
  createInterface({ input: socket }).on('line', (line) => {
    if (isData && line !== '.') return;
    if (isData) onMail();
    isData = !isData && line === 'DATA';
    socket.write(isData ? '354 go on\r\n' : '250 yes\r\n');
  });
}

it('lets go of the mail server when it stops', async () => {
  const open = new Set<Socket>();
  const post = createServer().listen(0, '127.0.0.1');
  await once(post, 'listening');
  const { port } = post.address() as { port: number };
  const mailed = new Promise<void>((resolve) => {
    post.on('connection', (socket) => {
      open.add(socket);
      socket.on('error', () => {}).on('close', () => open.delete(socket));
      receiveMail(socket, resolve);
    });
  });
  const world = await startTestService({ isSeeded: true, env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  await world.rest('POST', '/recover', { body: { authId: 'customer@example.com' } });
  await mailed;
  // One, or one for each of the two mails that were due.
  expect(open.size).toBeGreaterThan(0);
  await world.stop();
  await Promise.all([...open].map((socket) => once(socket, 'close')));
  post.close();
  await once(post, 'close');
}, 10_000);
