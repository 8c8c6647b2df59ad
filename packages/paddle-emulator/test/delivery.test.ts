import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fillCatalog, type TestCatalog } from './fill-catalog.ts';
import { type Receiver, startReceiver } from './start-receiver.ts';
import { startTestEmulator, type TestEmulator } from './start-test-emulator.ts';

let receiver: Receiver;
let emulator: TestEmulator;
let catalog: TestCatalog;

beforeEach(async () => {
  receiver = await startReceiver();
  emulator = await startTestEmulator({
    webhook: receiver.webhook,
    delivery: { latencyMs: 10, retryDelaysMs: [30, 30], timeoutMs: 200 },
  });
  catalog = await fillCatalog(emulator.paddle);
  await emulator.control.deliverNow();
  receiver.clear();
});

afterEach(async () => {
  await emulator.stop();
  await receiver.stop();
});

const buy = () => emulator.control.pay({ items: [{ priceId: catalog.pack.id }], email: 'ada@example.com' });
const statuses = async () => (await emulator.control.notifications()).map(({ status }) => status);

test('delivers a webhook that the SDK verifies', async () => {
  await buy();
  await vi.waitFor(() => expect(receiver.types()).toContain('transaction.completed'), 3000);
  for (const { body, headers } of receiver.received) {
    const signature = String(headers['paddle-signature']);
    const event = await emulator.paddle.webhooks.unmarshal(body, receiver.webhook.secret, signature);
    expect(event.eventId).toMatch(/^evt_[a-z\d]{26}$/);
    expect(headers['user-agent']).toBe('Paddle');
  }
});

test('signs with the real clock after the emulator’s clock was moved', async () => {
  await emulator.control.advanceClock({ days: 400 });
  const before = Math.floor(Date.now() / 1000);
  await buy();
  await emulator.control.deliverNow();
  const after = Math.floor(Date.now() / 1000);
  const [first] = receiver.received;
  const signature = String(first?.headers['paddle-signature']);
  const [, seconds] = /^ts=(\d+);h1=[0-9a-f]{64}$/.exec(signature) ?? [];
  expect(Number(seconds)).toBeGreaterThanOrEqual(before);
  expect(Number(seconds)).toBeLessThanOrEqual(after);
  expect(Date.parse(first?.occurredAt ?? '')).toBeGreaterThan(Date.now() + 399 * 86_400_000);
});

test('a configured destination receives the events of its entities only', async () => {
  const webhook = { ...receiver.webhook, entities: ['transaction', 'customer'] };
  const other = await startTestEmulator({ webhook, delivery: { latencyMs: 0 } });
  const prices = await fillCatalog(other.paddle);
  await other.control.pay({ items: [{ priceId: prices.pack.id }], email: 'ada@example.com' });
  await other.control.deliverNow();
  const kinds = new Set(receiver.types().map((type) => type.split('.', 1)[0]));
  expect(kinds).toEqual(new Set(['transaction', 'customer']));
  await other.stop();
});

test('every event has its own occurred_at', async () => {
  await buy();
  const moments = (await emulator.control.events()).map(({ occurred_at }) => occurred_at);
  expect(new Set(moments).size).toBe(moments.length);
  expect([...moments].sort()).toEqual(moments);
});

test('a dropped notification never arrives, and a replay sends it under a new id', async () => {
  await emulator.control.setDelivery({ dropNext: 1 });
  await emulator.paddle.customers.create({ email: 'grace@example.com' });
  await emulator.control.deliverNow();
  expect(receiver.received).toEqual([]);
  const [lost] = (await emulator.control.notifications()).slice(-1);
  expect(lost).toMatchObject({ status: 'failed', times_attempted: 0 });
  await emulator.control.replay(lost?.payload.event_id ?? '');
  await emulator.control.deliverNow();
  expect(receiver.types()).toEqual(['customer.created']);
  expect(receiver.received[0]?.eventId).toBe(lost?.payload.event_id);
  expect(receiver.received[0]?.notificationId).not.toBe(lost?.id);
});

test('a duplicate has the same event id and notification id', async () => {
  await emulator.control.setDelivery({ duplicateNext: 1 });
  await emulator.paddle.customers.create({ email: 'grace@example.com' });
  await emulator.control.deliverNow();
  expect(receiver.received).toHaveLength(2);
  expect(new Set(receiver.received.map(({ notificationId }) => notificationId)).size).toBe(1);
});

test('reordered notifications all arrive, in another order', async () => {
  await emulator.control.setDelivery({ isPaused: true, reorder: true });
  await buy();
  const emitted = (await emulator.control.events()).slice(-9).map(({ event_type }) => event_type);
  await emulator.control.setDelivery({ isPaused: false });
  await emulator.control.deliverNow();
  expect([...receiver.types()].sort()).toEqual([...emitted].sort());
  expect(receiver.received.map(({ occurredAt }) => occurredAt)).not.toEqual(
    receiver.received.map(({ occurredAt }) => occurredAt).sort(),
  );
});

test('a paused delivery sends nothing', async () => {
  await emulator.control.setDelivery({ isPaused: true });
  await buy();
  await emulator.control.deliverNow();
  expect(receiver.received).toEqual([]);
  expect(await statuses()).toContain('not_attempted');
});

test('retries the same event after a 500 until it is accepted', async () => {
  receiver.answer = () => (receiver.received.length < 3 ? 500 : 200);
  await emulator.paddle.customers.create({ email: 'grace@example.com' });
  await vi.waitFor(async () => expect((await statuses()).at(-1)).toBe('delivered'), 3000);
  expect(receiver.received).toHaveLength(3);
  expect(new Set(receiver.received.map(({ eventId }) => eventId)).size).toBe(1);
  const [last] = (await emulator.control.notifications()).slice(-1);
  expect(last?.times_attempted).toBe(3);
});

test('gives up after the last retry', async () => {
  receiver.answer = () => 401;
  await emulator.paddle.customers.create({ email: 'grace@example.com' });
  await vi.waitFor(async () => expect((await statuses()).at(-1)).toBe('failed'), 3000);
  expect(receiver.received).toHaveLength(3);
});

test('an answer after the timeout counts as a failure', async () => {
  receiver.answer = () => (receiver.received.length === 1 ? 'hang' : 200);
  await emulator.paddle.customers.create({ email: 'grace@example.com' });
  await vi.waitFor(async () => expect((await statuses()).at(-1)).toBe('delivered'), 3000);
  expect(receiver.received).toHaveLength(2);
});

test('a destination receives only the events it is subscribed to', async () => {
  const { paddle } = emulator;
  const other = await startReceiver();
  try {
    await paddle.notificationSettings.create({
      description: 'one kind',
      destination: other.url,
      type: 'url',
      subscribedEvents: ['transaction.completed'],
    });
    await buy();
    await emulator.control.deliverNow();
    expect(other.types()).toEqual(['transaction.completed']);
  } finally {
    await other.stop();
  }
});
