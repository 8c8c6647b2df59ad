import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runDoctor } from '@backline/core/support/doctor/run-doctor';
import { and, isNotNull, openStore } from '@backline/db';
import { emulatorDefaults, startEmulator } from '@backline/paddle-emulator/source';
import {
  postWebhook,
  signWebhook,
  startTestProcess,
  startTestService,
  startTestShop,
  waitUntil,
} from '@backline/testing';
import { afterAll, expect, it } from 'vitest';
import { killRounds } from '../env.ts';

const directory = await mkdtemp(join(tmpdir(), 'backline-payments-'));
afterAll(() => rm(directory, { recursive: true, force: true }));
const ordersARound = 12;

it('applies every event that it has answered, once, when it is killed between receiving and applying', async () => {
  const shop = await startTestShop({ directory, emulator: { file: join(directory, 'paddle.sqlite') } });
  await shop.emulator.control.setDelivery({ isPaused: true });
  const priceId = await shop.priceId('MUS-01012');
  const known = new Set((await shop.emulator.control.events()).map(({ event_id }) => event_id));
  for (let order = 0; order < killRounds * ordersARound; order += 1)
    await shop.emulator.control.pay({ items: [{ priceId }], email: `guest-${order}@example.org` });
  const events = (await shop.emulator.control.events())
    .filter(({ event_id, event_type }) => !known.has(event_id) && /completed|paid|customer.created/.test(event_type))
    .map((event) => JSON.stringify(event));
  await shop.stop({ keepData: true });

  const emulator = await startEmulator({ file: join(directory, 'paddle.sqlite'), port: 0, ...emulatorDefaults });
  await emulator.control.setDelivery({ isPaused: true });
  const env = { PADDLE_API_URL: emulator.url };
  const store = await openStore({ url: `file:${join(directory, 'backline.sqlite')}` });
  const { paymentEvents } = store.t;
  const countApplied = () => store.db.$count(paymentEvents, and(isNotNull(paymentEvents.appliedAt)));
  const perRound = Math.ceil(events.length / killRounds);
  let answered = 0;
  for (let round = 0; round < killRounds; round += 1) {
    const server = await startTestProcess(directory, env);
    const before = await countApplied();
    const batch = events.slice(round * perRound, (round + 1) * perRound);
    const posts = Promise.all(
      batch.map(async (body) => {
        const answer = await postWebhook(server.url, body, signWebhook(body, new Date())).catch(() => null);
        if (answer?.status === 200) answered += 1;
        else lost.push(body);
      }),
    );
    // The process is killed before anything was applied, or after a few events, a different number in each round.
    const applied = round * 3;
    if (round > 0) await waitUntil(async () => (await countApplied()) - before >= applied, 1);
    else await waitUntil(async () => (await store.db.$count(paymentEvents)) > 0, 1);
    await server.end('SIGKILL');
    await posts;
  }
  const server = await startTestProcess(directory, env);
  for (const body of lost)
    expect((await postWebhook(server.url, body, signWebhook(body, new Date()))).status).toBe(200);
  await waitUntil(async () => (await countApplied()) === events.length);
  expect(await server.end('SIGTERM')).toBe(0);
  expect(answered + lost.length).toBe(events.length);
  expect(await store.db.$count(paymentEvents)).toBe(events.length);
  const orders = await store.db.select().from(store.t.orders);
  expect(orders.filter(({ settledAt }) => settledAt !== null)).toHaveLength(killRounds * ordersARound);
  const codes = await store.db.select().from(store.t.licenseCodes);
  expect(codes.filter(({ batch }) => batch.startsWith('ORDER-'))).toHaveLength(killRounds * ordersARound);
  await store.close();
  await emulator.stop();
  const world = await startTestService({ directory });
  expect(await runDoctor(world.service.core)).toEqual([]);
  await world.stop();
}, 300_000);

/** The events whose request was cut off before the answer. The provider sends them again. */
const lost: string[] = [];
