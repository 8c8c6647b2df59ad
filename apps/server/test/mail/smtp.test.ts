import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { deliverDueMessages } from '@backline/core/mail/deliver-due-messages';
import { enqueueMessage } from '@backline/core/mail/enqueue-message';
import { openStore } from '@backline/db';
import { mailConnections } from '@backline/domain/limits';
import { createSmtpMailer } from '@backline/mail';
import { startMailServer, startTestService, waitUntil } from '@backline/testing';
import { afterEach, expect, it, vi } from 'vitest';

it('lets go of the mail server when it stops', async () => {
  const post = await startMailServer();
  const world = await startTestService({ isSeeded: true, env: { SMTP_URL: post.url } });
  await world.rest('POST', '/recover', { body: { authId: 'customer@example.com' } });
  await waitUntil(() => post.taken.length > 0);
  // There may be one connection, or one for each of the two mails.
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

it('sends all mails through a server with a limit that restarts in between, and charges none of them', async () => {
  const perMinute = 20;
  let window = { startsAt: 0, count: 0 };
  let isAway = false;
  const world = await startTestService();
  const { core } = world.service;
  const post = await startMailServer(({ step }) => {
    if (step === 'greeting' && isAway) return '421 4.3.2 restarting';
    if (step !== 'MAIL') return undefined;
    const now = world.clock.now().getTime();
    if (now >= window.startsAt + 60_000) window = { startsAt: now, count: 0 };
    window.count += 1;
    return window.count > perMinute ? '450 4.7.1 too much mail from you' : undefined;
  });
  const mailer = createSmtpMailer({
    smtpUrl: post.url,
    from: { name: '', address: 'hello@cadenza.example' },
    product: { name: 'Cadenza' },
  });
  await world.stop({ keepData: true });
  const store = await openStore({ url: `file:${world.directory}/backline.sqlite` });
  const own = { ...core, store };
  const message = { kind: 'secure_link', contactName: null, secureUrl: 'https://portal.example/secure' } as const;
  await store.write(async (tx) => {
    for (let n = 0; n < 60; n += 1) await enqueueMessage(own, tx, null, { ...message, to: `buyer${n}@example.com` });
  });
  for (let turn = 0; post.taken.length < 60 && turn < 500; turn += 1) {
    isAway = turn > 20 && turn < 40;
    while ((await deliverDueMessages(own, mailer)) > 0);
    world.clock.advance(2000);
  }
  const rows = await store.db.select().from(store.t.outboxMessages);
  expect(new Set(post.taken.map(({ recipient }) => recipient)).size).toBe(60);
  expect(post.taken).toHaveLength(60);
  expect(rows.every(({ attempts, deliveredAt }) => attempts === 1 && deliveredAt !== null)).toBe(true);
  mailer.close();
  await store.close();
  await post.stop();
  await rm(world.directory, { recursive: true });
}, 60_000);
