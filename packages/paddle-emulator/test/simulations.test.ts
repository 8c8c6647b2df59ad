import type { CreateSimulationRequestBody } from '@paddle/paddle-node-sdk';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fillCatalog, type TestCatalog } from './fill-catalog.ts';
import { type Receiver, startReceiver } from './start-receiver.ts';
import { startTestEmulator, type TestEmulator } from './start-test-emulator.ts';

let receiver: Receiver;
let emulator: TestEmulator;
let catalog: TestCatalog;
let notificationSettingId: string;

beforeAll(async () => {
  receiver = await startReceiver();
  emulator = await startTestEmulator({ delivery: { latencyMs: 0 } });
  catalog = await fillCatalog(emulator.paddle);
  const setting = await emulator.paddle.notificationSettings.create({
    description: 'simulations',
    destination: receiver.url,
    type: 'url',
    subscribedEvents: ['customer.created'],
    trafficSource: 'simulation',
  });
  notificationSettingId = setting.id;
});

afterEach(() => {
  receiver.clear();
  receiver.answer = () => 200;
});

afterAll(async () => {
  await emulator.stop();
  await receiver.stop();
});

async function run(body: Omit<CreateSimulationRequestBody, 'notificationSettingId' | 'name'>) {
  const { simulations, simulationRuns } = emulator.paddle;
  const simulation = await simulations.create({ ...body, notificationSettingId, name: 'test' } as never);
  const started = await simulationRuns.create(simulation.id);
  expect(started.status).toBe('pending');
  await emulator.control.deliverNow();
  return { simulation, run: await simulationRuns.get(simulation.id, started.id, { include: ['events'] }) };
}

const state = async () => ({
  events: (await emulator.control.events()).length,
  transactions: (await emulator.paddle.transactions.list().next()).length,
});

describe('a single event', () => {
  test('is signed, sent, recorded, and changes nothing', async () => {
    const before = await state();
    const { run: done } = await run({ type: 'transaction.completed' });
    expect(done.status).toBe('completed');
    expect(receiver.types()).toEqual(['transaction.completed']);
    const [sent] = receiver.received;
    const { endpointSecretKey } = await emulator.paddle.notificationSettings.get(notificationSettingId);
    const signature = String(sent?.headers['paddle-signature']);
    const event = await emulator.paddle.webhooks.unmarshal(sent?.body ?? '', endpointSecretKey, signature);
    expect(event).toMatchObject({ eventType: 'transaction.completed', data: { status: 'completed' } });
    expect(sent?.eventId).toMatch(/^ntfsimevt_/);
    expect(done.events?.[0]).toMatchObject({
      status: 'success',
      request: { body: sent?.body },
      response: { statusCode: 200, body: 'answered' },
    });
    expect(await state()).toEqual(before);
  });

  test('has the fields of its payload', async () => {
    await run({ type: 'customer.created', payload: { email: 'grace@example.com' } } as never);
    expect(JSON.parse(receiver.received[0]?.body ?? '').data).toMatchObject({
      email: 'grace@example.com',
      locale: 'en',
    });
  });

  test('can be any that Paddle simulates', async () => {
    const types = (await emulator.paddle.simulationTypes.list()).filter(({ type }) => type === 'single_event');
    for (const { name } of types) await run({ type: name as 'customer.created' });
    expect(receiver.types()).toEqual(types.map(({ name }) => name));
  });

  test('that is refused is recorded, not retried, and can be replayed', async () => {
    receiver.answer = () => 500;
    const { simulation, run: failed } = await run({ type: 'customer.updated' });
    const [event] = failed.events ?? [];
    expect(event).toMatchObject({ status: 'failed', response: { statusCode: 500 } });
    expect(receiver.received).toHaveLength(1);
    receiver.answer = () => 200;
    const { simulationRunEvents } = emulator.paddle;
    const replayed = await simulationRunEvents.replay(simulation.id, failed.id, event?.id ?? '');
    expect(replayed.id).not.toBe(event?.id);
    await emulator.control.deliverNow();
    const events = await simulationRunEvents.list(simulation.id, failed.id, { orderBy: 'id[ASC]' }).next();
    expect(events.map(({ status }) => status)).toEqual(['failed', 'success']);
  });
});

describe('a scenario', () => {
  test('sends the events that its type promises', async () => {
    const scenarios = (await emulator.paddle.simulationTypes.list()).filter(({ type }) => type === 'scenario');
    expect(scenarios).toHaveLength(5);
    for (const { name, events } of scenarios) {
      receiver.clear();
      await run({ type: name as 'subscription_creation' });
      expect([name, ...receiver.types()]).toEqual([name, ...events]);
    }
  });

  test('of a subscription is about that one, which stays as it is', async () => {
    const { subscriptionId } = await emulator.control.pay({
      items: [{ priceId: catalog.monthly.id }],
      email: 'own@example.com',
      customData: { user_id: 'u1' },
    });
    const id = subscriptionId ?? '';
    const before = await emulator.paddle.subscriptions.get(id);
    const entities = { subscriptionId: id };
    const failed = { paymentOutcome: 'failed', dunningExhaustedAction: 'subscription_paused' } as const;
    await run({
      type: 'subscription_renewal',
      config: { subscriptionRenewal: { entities, options: failed } },
    } as never);
    expect(receiver.types().filter((type) => type.startsWith('subscription.'))).toEqual([
      'subscription.updated',
      'subscription.updated',
      'subscription.past_due',
      'subscription.updated',
      'subscription.paused',
    ]);
    const last = JSON.parse(receiver.received.at(-1)?.body ?? '').data;
    expect(last).toMatchObject({ id, status: 'paused', custom_data: { user_id: 'u1' } });
    expect(await emulator.paddle.subscriptions.get(id)).toEqual(before);
  });

  test('starts with a known customer, a business and a discount where it says so', async () => {
    const options = {
      customerSimulatedAs: 'existing_email_matched',
      businessSimulatedAs: 'new',
      discountSimulatedAs: 'prefilled',
    };
    await run({ type: 'subscription_creation', config: { subscriptionCreation: { options } } } as never);
    expect(receiver.types()).not.toContain('customer.created');
    expect(receiver.types()).toContain('business.created');
    const done = JSON.parse(receiver.received.at(-1)?.body ?? '').data;
    expect(done.discount_id).toMatch(/^dsc_/);
    expect(done.business_id).toMatch(/^biz_/);
  });
});

test('a destination for real events takes no simulated ones, and the other way round', async () => {
  await emulator.paddle.customers.create({ email: 'real@example.com' });
  await emulator.control.deliverNow();
  expect(receiver.received).toEqual([]);
  const platform = await emulator.paddle.notificationSettings.create({
    description: 'platform',
    destination: receiver.url,
    type: 'url',
    subscribedEvents: ['customer.created'],
    trafficSource: 'platform',
  });
  const body = { notificationSettingId: platform.id, name: 'wrong', type: 'customer.created' } as const;
  const simulation = await emulator.paddle.simulations.create(body as never);
  await expect(emulator.paddle.simulationRuns.create(simulation.id)).rejects.toMatchObject({
    code: 'notification_simulation_run_notification_settings_conflict',
  });
});
