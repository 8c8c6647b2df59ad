import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fillCatalog } from './fill-catalog.ts';
import { type Receiver, startReceiver } from './start-receiver.ts';
import { startTestEmulator, type TestEmulator } from './start-test-emulator.ts';

let folder: string;
let receiver: Receiver;
let emulator: TestEmulator | null = null;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'paddle-emulator-'));
  receiver = await startReceiver();
});

afterEach(async () => {
  await emulator?.stop();
  await receiver.stop();
  rmSync(folder, { recursive: true });
});

const start = async () => {
  emulator = await startTestEmulator({
    file: join(folder, 'state.sqlite'),
    webhook: receiver.webhook,
    delivery: { latencyMs: 50, retryDelaysMs: [] },
  });
  return emulator;
};

test('state, clock and undelivered notifications survive a restart', async () => {
  const first = await start();
  const catalog = await fillCatalog(first.paddle);
  await first.control.deliverNow();
  await first.control.setDelivery({ isPaused: true });
  const items = [{ priceId: catalog.monthlyTrial.id }];
  const { subscriptionId } = await first.control.pay({ items, email: 'ada@example.com' });
  await first.control.advanceClock({ days: 5 });
  receiver.clear();
  await first.stop();

  const second = await start();
  expect(receiver.received).toEqual([]);
  const subscription = await second.paddle.subscriptions.get(subscriptionId ?? '');
  expect(subscription.status).toBe('trialing');
  const { now, delivery } = await second.control.state();
  expect(Date.parse(now) - Date.now()).toBeGreaterThan(4.9 * 86_400_000);
  expect(delivery.isPaused).toBe(true);
  await second.control.setDelivery({ isPaused: false });
  await second.control.deliverNow();
  expect(receiver.types()).toContain('subscription.trialing');
  await second.control.advanceClock({ days: 3 });
  expect((await second.paddle.subscriptions.get(subscription.id)).status).toBe('active');
});

test('a destination changed by hand stays changed after a restart', async () => {
  const first = await start();
  await first.control.setDestination({ url: 'http://127.0.0.1:4599/elsewhere' });
  await first.stop();
  const second = await start();
  const settings = await second.paddle.notificationSettings.list();
  expect(settings.map(({ destination }) => destination)).toEqual(['http://127.0.0.1:4599/elsewhere']);
});

test('the same seed and calls give the same ids, also after a reset', async () => {
  const run = async (seed: string) => {
    const one = await startTestEmulator({ seed });
    const before = await fillCatalog(one.paddle);
    await one.control.reset();
    const after = await fillCatalog(one.paddle);
    await one.stop();
    return [before.annual.id, after.annual.id];
  };
  const [first, again] = await run('one');
  expect(again).toBe(first);
  expect(first).toMatch(/^pri_[a-z\d]{26}$/);
  expect(await run('one')).toEqual([first, first]);
  expect((await run('two'))[0]).not.toBe(first);
});

test('refuses to start with live keys', async () => {
  await expect(startTestEmulator({ apiKey: 'pdl_live_apikey_x' })).rejects.toThrow('live API key');
  await expect(startTestEmulator({ clientToken: 'live_x' })).rejects.toThrow('live client token');
});
