import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium } from 'playwright';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { emulatorDefaults } from '../src/index.ts';
import { testEnv } from './env.ts';
import { fillCatalog } from './fill-catalog.ts';
import { startReceiver } from './start-receiver.ts';
import { startTestEmulator, type TestEmulator, toPaddle } from './start-test-emulator.ts';

let emulator: TestEmulator;

beforeEach(async () => {
  emulator = await startTestEmulator({ hasWorlds: true });
});

afterEach(() => emulator.stop());

const keyOf = (name: string) => `pdl_sdbx_apikey_${name.padStart(26, '0')}_LocalEmulatorKey000000_EMU`;
const product = { name: 'Pro', taxCategory: 'standard' } as const;

describe('a world of an API key', () => {
  test('has its own entities, ids, clock, events and faults', async () => {
    const worlds = ['one', 'two'].map((name) => toPaddle(emulator.url, keyOf(name)));
    const made = await Promise.all(worlds.map((paddle) => paddle.products.create(product)));
    expect(made[0]?.id).toBe(made[1]?.id);
    expect(await emulator.paddle.products.list().next()).toEqual([]);
    const [one, two] = await Promise.all(['one', 'two'].map((name) => emulator.openWorld(keyOf(name))));
    await one?.control.advanceClock({ days: 40 });
    await one?.control.setFaults([{ status: 500 }]);
    expect((await two?.control.clock())?.offsetMs).toBe(0);
    expect(await worlds[1]?.products.list().next()).toHaveLength(1);
    await expect(worlds[0]?.products.list().next()).rejects.toMatchObject({ code: 'internal_error' });
    await one?.control.reset();
    expect(await two?.control.events()).toHaveLength(1);
  });

  test('pages through lists at the address of all', async () => {
    const paddle = toPaddle(emulator.url, keyOf('one'));
    for (const _ of [1, 2, 3]) await paddle.products.create(product);
    const ids: string[] = [];
    for await (const { id } of paddle.products.list({ perPage: 1 })) ids.push(id);
    expect(new Set(ids).size).toBe(3);
  });

  test('is controlled by its key, and sends webhooks of its own', async () => {
    const receiver = await startReceiver();
    const call = async (name: string, body: unknown) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${keyOf('one')}` };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      return (await fetch(`${emulator.url}/control/api/${name}`, init)).json() as Promise<{ data: never }>;
    };
    await call('setDestination', receiver.webhook);
    await toPaddle(emulator.url, keyOf('one')).products.create(product);
    await toPaddle(emulator.url, keyOf('two')).products.create(product);
    await call('deliverNow', null);
    expect(receiver.types()).toEqual(['product.created']);
    expect((await call('state', null)).data).toMatchObject({
      apiKey: keyOf('one'),
      clientToken: `test_0${'one'.padStart(26, '0')}`,
    });
    await receiver.stop();
  });

  test('has a control page and a portal at its own address', async () => {
    const { url, control } = await emulator.openWorld(keyOf('one'));
    const { monthly } = await fillCatalog(toPaddle(emulator.url, keyOf('one')));
    const { subscriptionId } = await control.pay({ items: [{ priceId: monthly.id }], email: 'ada@example.com' });
    expect(await (await fetch(`${url}/control`)).text()).toContain('ada@example.com');
    expect(await (await fetch(`${emulator.url}/control`)).text()).not.toContain('ada@example.com');
    const moved = await fetch(`${url}/control/cancel-now`, {
      method: 'POST',
      body: new URLSearchParams({ id: subscriptionId ?? '' }),
    });
    expect(moved.url).toContain(`${url}/control?message=The%20subscription%20is%20canceled.`);
    const subscription = await toPaddle(emulator.url, keyOf('one')).subscriptions.get(subscriptionId ?? '');
    expect(subscription.status).toBe('canceled');
    const portal = await fetch(subscription.managementUrls?.cancel ?? '');
    expect(portal.url.startsWith(`${url}/portal/cpls_`)).toBe(true);
    expect(await portal.text()).toContain('Customer portal');
  });

  test('is the one of the checkout that is opened with its token', async () => {
    const { clientToken } = await emulator.openWorld(keyOf('one'));
    const paddle = toPaddle(emulator.url, keyOf('one'));
    const { pack } = await fillCatalog(paddle);
    const input = JSON.stringify({ items: [{ priceId: pack.id, quantity: 1 }] });
    const page = `<!doctype html><title>Shop</title><body><script src="${emulator.url}/paddle.js"></script>
<script>Paddle.Initialize({ token: '${clientToken}' }); Paddle.Checkout.open(${input});</script>`;
    const shop = createServer((_, response) => response.setHeader('content-type', 'text/html').end(page));
    await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
    const browser = await chromium.launch({ executablePath: testEnv.chromiumPath, args: ['--disable-gpu'] });
    onTestFinished(async () => {
      await browser.close();
      shop.close();
    });
    const tab = await browser.newPage();
    await tab.goto(`http://127.0.0.1:${(shop.address() as AddressInfo).port}`);
    const frame = tab.frameLocator('iframe[name=paddle_frame]');
    await frame.getByLabel('Email address').fill('ada@example.com');
    await frame.getByRole('button', { name: 'Continue to payment' }).click();
    await frame.locator('[data-card="4242424242424242"]').click();
    await frame.locator('button.primary').click();
    await frame.getByRole('heading', { name: 'Payment successful' }).waitFor();
    expect((await paddle.transactions.list().next()).map(({ status }) => status)).toEqual(['completed']);
    expect(await emulator.paddle.transactions.list().next()).toEqual([]);
  });

  test('is no other than the configured one for the configured key', async () => {
    const { url, clientToken } = await emulator.openWorld(emulatorDefaults.apiKey);
    expect({ url, clientToken }).toEqual({ url: emulator.url, clientToken: emulatorDefaults.clientToken });
  });
});

test('without worlds, another key is refused', async () => {
  const single = await startTestEmulator();
  await expect(toPaddle(single.url, keyOf('one')).products.list().next()).rejects.toMatchObject({ code: 'forbidden' });
  await expect(single.openWorld(keyOf('one'))).rejects.toThrow('hasWorlds');
  await single.stop();
});
