import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { emulatorDefaults, startEmulator } from '../../src/index.ts';
import { createScene, type Scene } from '../operations/scene.ts';
import { startReceiver } from '../start-receiver.ts';
import { startTestEmulator, toPaddle } from '../start-test-emulator.ts';
import { createSender } from './create-sender.ts';

let scene: Scene;

beforeAll(async () => {
  scene = await createScene();
});

afterAll(() => scene.stop());

const { send } = createSender(() => scene);

describe('the secret of a destination that names none', () => {
  const secret = 'pdl_ntfset_01k0emulat0r0000000000000b_AnotherWebhookSecretOfMyOwn00000';

  async function receive(start: (url: string) => Promise<unknown>, signedWith: string) {
    const receiver = await startReceiver();
    onTestFinished(() => receiver.stop());
    await start(receiver.url);
    const [first] = receiver.received;
    const signature = String(first?.headers['paddle-signature']);
    const { webhooks } = scene.emulator.paddle;
    const event = await webhooks.unmarshal(first?.body ?? '', signedWith, signature);
    expect(event?.eventType).toBe('product.created');
  }

  test.each([
    ['an emulator without settings', {}, emulatorDefaults.webhookSecret],
    ['an emulator with a secret and no address', { webhook: { secret } }, secret],
  ])('is that of %s', async (_, options, signedWith) => {
    const emulator = await startTestEmulator(options);
    onTestFinished(() => emulator.stop());
    const { control, paddle } = emulator;
    await receive(async (url) => {
      await control.setDestination({ url });
      await paddle.products.create({ name: 'Pro', taxCategory: 'standard' });
      await control.deliverNow();
    }, signedWith);
  });

  test.each([
    [{ hasWorlds: true }, emulatorDefaults.webhookSecret],
    [{ hasWorlds: true, webhook: { url: 'http://127.0.0.1:9/', secret } }, secret],
  ])('is that of all, in a world of %j', async (options, signedWith) => {
    const emulator = await startTestEmulator(options);
    onTestFinished(() => emulator.stop());
    const key = 'pdl_sdbx_apikey_01hworker00000000000000001_LocalEmulatorKey000000_EMU';
    const { control } = await emulator.openWorld(key);
    await receive(async (url) => {
      await control.setDestination({ url });
      await toPaddle(emulator.url, key).products.create({ name: 'Pro', taxCategory: 'standard' });
      await control.deliverNow();
    }, signedWith);
  });

  test('stays as it is when only the address changes', async () => {
    const emulator = await startTestEmulator();
    onTestFinished(() => emulator.stop());
    await emulator.control.setDestination({ url: 'http://127.0.0.1:9/', secret });
    await receive(async (url) => {
      await emulator.control.setDestination({ url });
      await emulator.paddle.products.create({ name: 'Pro', taxCategory: 'standard' });
      await emulator.control.deliverNow();
    }, secret);
  });

  test('is its own if the API makes it, as at Paddle', async () => {
    const body = {
      description: 'one',
      type: 'url',
      destination: 'http://127.0.0.1:9/own',
      subscribed_events: ['customer.created'],
    };
    const made = await scene.get<{ endpoint_secret_key: string }>('POST', '/notification-settings', body);
    expect(made.endpoint_secret_key).not.toBe(emulatorDefaults.webhookSecret);
  });

  test('that is none of Paddle’s is refused, wherever it comes from', async () => {
    await expect(startEmulator({ webhook: { secret: 'whsec_1' } })).rejects.toThrow('A webhook secret of Paddle');
    const { control } = scene.emulator;
    await expect(control.setDestination({ url: 'http://127.0.0.1:9/', secret: 'whsec_1' })).rejects.toThrow(
      'A webhook secret of Paddle',
    );
  });
});

describe('a destination', () => {
  const body = (destination: string, more: object = {}) => ({
    description: 'one',
    type: 'url',
    destination,
    subscribed_events: ['customer.created', 'customer.updated'],
    ...more,
  });

  test('is made once for what it is sent', async () => {
    const make = (more?: object) => send('POST', '/notification-settings', body('http://127.0.0.1:9/twice', more));
    expect((await make()).status).toBe(201);
    const refusal = { status: 409, code: 'notification_setting_cannot_be_duplicate' };
    expect(await make()).toMatchObject(refusal);
    expect(await make({ subscribed_events: ['customer.updated', 'customer.created'] })).toMatchObject(refusal);
    expect((await make({ subscribed_events: ['customer.created'] })).status).toBe(201);
    const other = await scene.addDestination('http://127.0.0.1:9/other');
    const change = body('http://127.0.0.1:9/twice', { type: undefined });
    const path = '/notification-settings/{notification_setting_id}';
    expect(await send('PATCH', path, change, other)).toMatchObject(refusal);
    expect((await send('PATCH', path, { description: 'two' }, other)).status).toBe(200);
  });

  test('is one of at most ten that are active', async () => {
    const own = await createScene();
    onTestFinished(() => own.stop());
    const make = (number: number) => own.call('POST', '/notification-settings', body(`http://127.0.0.1:9/${number}`));
    for (let number = 2; number <= 10; number += 1) expect((await make(number)).status).toBe(201);
    const refused = { error: { code: 'notification_maximum_active_settings_reached' } };
    expect(await make(11)).toMatchObject({ status: 400, body: refused });
    const settings = await own.get<{ id: string }[]>('GET', '/notification-settings');
    const path = `/notification-settings/${settings[0]?.id}`;
    expect((await own.call('PATCH', path, { active: false })).status).toBe(200);
    expect((await make(11)).status).toBe(201);
    expect(await own.call('PATCH', path, { active: true })).toMatchObject({ status: 400, body: refused });
  });

  test('of the kind email is an address of email', async () => {
    const make = (destination: string) => send('POST', '/notification-settings', body(destination, { type: 'email' }));
    expect(await make('http://127.0.0.1:9/')).toMatchObject({ code: 'email_notification_setting_incorrect' });
    expect((await make('ops@example.com')).status).toBe(201);
  });
});
