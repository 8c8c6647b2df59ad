import { once } from 'node:events';
import { deliverDueMessages } from '@backline/core/mail/deliver-due-messages';
import { mailConnections } from '@backline/domain/limits';
import { createSmtpMailer } from '@backline/mail';
import { startMailServer, startTestService, waitUntil } from '@backline/testing';
import { afterEach, expect, it, vi } from 'vitest';

it('lets go of the mail server when it stops', async () => {
  const post = await startMailServer();
  const world = await startTestService({ isSeeded: true, env: { SMTP_URL: post.url } });
  await world.rest('POST', '/recover', { body: { authId: 'customer@example.com' } });
  await waitUntil(() => post.taken.length > 0);
  // One, or one for each of the two mails that were due.
  expect(post.open.size).toBeGreaterThan(0);
  await world.stop();
  await Promise.all([...post.open].map((socket) => once(socket, 'close')));
  await post.stop();
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
  const post = await startMailServer(({ step, recipient }) => {
    if (step !== 'content') return undefined;
    arrived.push(recipient);
    return new Promise((answer) => void answers.push(() => answer(undefined)));
  });
  const world = await startTestService({ env: { SMTP_URL: post.url } });
  const { core } = world.service;
  const second = createSmtpMailer({
    smtpUrl: post.url,
    from: { name: '', address: 'hello@cadenza.example' },
    product: { name: 'Cadenza' },
  });
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
  await post.stop();
  expect(arrived.toSorted()).toEqual(people);
}, 30_000);
