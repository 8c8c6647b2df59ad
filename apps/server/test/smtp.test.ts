import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { deliverDueMessages } from '@backline/core/mail/deliver-due-messages';
import { mailConnections } from '@backline/domain/limits';
import { createSmtpMailer } from '@backline/mail';
import { startTestService, waitUntil } from '@backline/testing';
import { afterEach, expect, it, vi } from 'vitest';

/** Says yes to everything; to a mail once it was dealt with. */
function receiveMail(socket: Socket, onMail: (recipient: string) => Promise<void> | void): void {
  let isData = false;
  let recipient = '';
  socket.write('220 post.test ready\r\n');
  createInterface({ input: socket }).on('line', async (line) => {
    if (isData && line !== '.') return;
    const isEnd = isData;
    recipient = /^RCPT TO:<(.*)>/.exec(line)?.[1] ?? recipient;
    isData = !isData && line === 'DATA';
    if (isEnd) await onMail(recipient);
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
      receiveMail(socket, () => resolve());
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
});

const form = {
  password: 'violet-anchor-simmer-82',
  contactName: 'Ada Lovelace',
  emailMarketingConsent: false,
};
afterEach(() => void vi.useRealTimers());

it('sends each mail once, by two processes to a mail server that takes two minutes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const arrived: string[] = [];
  const answers: (() => void)[] = [];
  const post = createServer().listen(0, '127.0.0.1');
  await once(post, 'listening');
  const { port } = post.address() as { port: number };
  post.on('connection', (socket) => {
    socket.on('error', () => {});
    receiveMail(socket, (recipient) => {
      arrived.push(recipient);
      return new Promise((answer) => void answers.push(answer));
    });
  });
  const smtpUrl = `smtp://127.0.0.1:${port}`;
  const world = await startTestService({ env: { SMTP_URL: smtpUrl } });
  const { core } = world.service;
  const second = createSmtpMailer({ smtpUrl, from: 'hello@cadenza.example', product: { name: 'Cadenza' } });
  const readLeases = async () =>
    (await core.store.db.select().from(core.store.t.outboxMessages)).map(({ leasedUntil }) => leasedUntil?.getTime());
  const people = ['ada@example.com', 'ben@example.com', 'cleo@example.com'];
  for (const authId of people)
    expect(await world.rest('POST', '/signup', { body: { ...form, authId } })).toMatchObject({ status: 200 });
  await waitUntil(() => arrived.length >= mailConnections);
  const others = deliverDueMessages(core, second);
  await waitUntil(() => arrived.length >= people.length);
  for (let seconds = 0; seconds < 120; seconds += 10) {
    const before = await readLeases();
    world.clock.advance(10_000);
    vi.advanceTimersByTime(10_000);
    await waitUntil(async () => (await readLeases()).every((until, n) => until !== before[n]));
    expect(await deliverDueMessages(core, second)).toBe(0);
  }
  while (answers.length > 0) answers.pop()?.();
  expect(await others).toBe(1);
  second.close();
  await world.stop();
  post.close();
  expect(arrived.toSorted()).toEqual(people);
}, 30_000);
