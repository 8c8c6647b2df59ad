import { ApiError } from '@paddle/paddle-node-sdk';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fillCatalog } from './fill-catalog.ts';
import { startReceiver } from './start-receiver.ts';
import { startTestEmulator, type TestEmulator } from './start-test-emulator.ts';

let emulator: TestEmulator;

beforeEach(async () => {
  emulator = await startTestEmulator();
});

afterEach(() => emulator.stop());

const product = { name: 'Pro', taxCategory: 'standard' } as const;

describe('a request fails by a rule', () => {
  test('with 429 and when to try again, as often as it says', async () => {
    await emulator.control.setFaults([{ method: 'post', path: '/products', times: 2, status: 429, retryAfter: 17 }]);
    await emulator.paddle.products.list().next();
    for (const _ of [1, 2]) {
      const error = await emulator.paddle.products.create(product).catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(ApiError);
      expect(error).toMatchObject({ code: 'too_many_requests', retryAfter: 17, type: 'request_error' });
    }
    expect((await emulator.paddle.products.create(product)).name).toBe('Pro');
    expect((await emulator.control.state()).faults).toEqual([]);
  });

  test('with 500 on every path that a star stands for, until the rules are set again', async () => {
    await emulator.control.setFaults([{ path: '/customers/*/addresses', times: null, status: 500 }]);
    const customer = await emulator.paddle.customers.create({ email: 'ada@example.com' });
    const create = () => emulator.paddle.addresses.create(customer.id, { countryCode: 'US' });
    await expect(create()).rejects.toMatchObject({ code: 'internal_error', type: 'api_error' });
    await expect(create()).rejects.toMatchObject({ code: 'internal_error' });
    await emulator.control.setFaults([]);
    expect((await create()).countryCode).toBe('US');
  });

  test('with a code of Paddle that it names', async () => {
    const code = 'subscription_outstanding_pending_refund';
    await emulator.control.setFaults([{ method: 'POST', path: '/products', status: 400, code }]);
    await expect(emulator.paddle.products.create(product)).rejects.toMatchObject({ code, type: 'request_error' });
  });

  test('cut before anything was done, or after everything was', async () => {
    const count = async () => (await emulator.paddle.products.list().next()).length;
    await emulator.control.setFaults([{ method: 'POST', cut: 'before' }]);
    await expect(emulator.paddle.products.create(product)).rejects.toThrow(TypeError);
    expect(await count()).toBe(0);
    await emulator.control.setFaults([{ method: 'POST', cut: 'after' }]);
    await expect(emulator.paddle.products.create(product)).rejects.toThrow(TypeError);
    expect(await count()).toBe(1);
  });

  test('slowly, with what it would answer', async () => {
    await emulator.control.setFaults([{ path: '/products', delayMs: 300 }]);
    const startedAt = performance.now();
    expect(await emulator.paddle.products.list().next()).toEqual([]);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(295);
  });

  test('over HTTP, and a rule that cannot be is refused', async () => {
    const set = async (body: unknown) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      return (await fetch(`${emulator.url}/control/api/setFaults`, init)).status;
    };
    expect(await set([[{ path: '/products', status: 503 }]])).toBe(200);
    await expect(emulator.paddle.products.list().next()).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(await set([[{ path: '/products', answer: 503 }]])).toBe(400);
    expect(await set([[{ status: 200 }]])).toBe(400);
  });
});

describe('a snapshot', () => {
  test('brings back entities, events, the clock and the ids, as often as wanted', async () => {
    const { control, paddle } = emulator;
    const catalog = await fillCatalog(paddle);
    const items = [{ priceId: catalog.monthly.id }];
    const before = (await control.events()).length;
    await control.snapshot();
    const runs: string[][] = [];
    for (const _ of [1, 2]) {
      const { subscriptionId, customerId } = await control.pay({ items, email: 'ada@example.com' });
      await control.advanceClock({ months: 2 });
      expect((await paddle.transactions.list({ customerId: [customerId] }).next()).length).toBe(3);
      runs.push([subscriptionId ?? '', customerId]);
      await control.restore();
      expect(await paddle.customers.list().next()).toEqual([]);
      expect(await control.events()).toHaveLength(before);
      expect(Math.abs((await control.clock()).offsetMs)).toBeLessThan(1000);
    }
    expect(runs[1]).toEqual(runs[0]);
    await expect(control.restore('another')).rejects.toThrow('Snapshot another not found');
  });

  test('is one of several, by name, also over HTTP', async () => {
    const call = (name: string, of: string) =>
      fetch(`${emulator.url}/control/api/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(of),
      });
    await call('snapshot', 'empty');
    await emulator.paddle.products.create(product);
    await call('snapshot', 'one');
    for (const [name, count] of [
      ['empty', 0],
      ['one', 1],
      ['empty', 0],
    ] as const) {
      expect((await call('restore', name)).status).toBe(200);
      expect(await emulator.paddle.products.list().next()).toHaveLength(count);
    }
  });

  test('forgets what is on its way', async () => {
    const receiver = await startReceiver();
    await emulator.control.setDestination(receiver.webhook);
    await emulator.control.snapshot();
    await emulator.paddle.products.create(product);
    expect((await emulator.control.notifications()).length).toBe(1);
    await emulator.control.restore();
    await emulator.control.deliverNow();
    expect(await emulator.control.notifications()).toEqual([]);
    await receiver.stop();
  });
});
