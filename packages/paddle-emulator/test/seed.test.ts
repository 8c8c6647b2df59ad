import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { triggers } from '../src/control/trigger.ts';
import { eventTypes } from '../src/delivery/event-types.ts';
import type { SeedInput } from '../src/index.ts';
import { startReceiver } from './start-receiver.ts';
import { startTestEmulator, type TestEmulator } from './start-test-emulator.ts';

let emulator: TestEmulator;

beforeEach(async () => {
  emulator = await startTestEmulator();
});

afterEach(() => emulator.stop());

const ownPrice = 'pri_01hzzzzzzzzzzzzzzzzzzzzzzz';
const monthly = { interval: 'month', frequency: 1 };
const file: SeedInput = {
  products: [
    {
      id: 'pro_01hzzzzzzzzzzzzzzzzzzzzzzz',
      name: 'Pro',
      tax_category: 'saas',
      prices: [
        {
          id: ownPrice,
          key: 'monthly',
          description: 'Monthly',
          billing_cycle: monthly,
          unit_price: { amount: '1500', currency_code: 'USD' },
        },
        { key: 'seat', description: 'A pack', unit_price: { amount: '4900', currency_code: 'USD' } },
      ],
    },
  ],
  discounts: [{ description: 'Spring', type: 'percentage', amount: '20', code: 'SPRING' }],
  customers: [
    {
      email: 'ada@example.com',
      name: 'Ada',
      address: { country_code: 'DE', postal_code: '10115' },
      purchases: [{ items: [{ price: 'monthly', quantity: 2 }], days_ago: 70, discount_code: 'SPRING' }],
    },
    { email: 'bob@example.com', purchases: [{ items: [{ price: 'monthly' }], days_ago: 40, status: 'past_due' }] },
    { email: 'cy@example.com', purchases: [{ items: [{ price: 'seat' }], custom_data: { source: 'file' } }] },
    { email: 'dee@example.com' },
  ],
};

describe('a seed', () => {
  test('makes what it lists, with ids of its own, and all that followed since', async () => {
    const { prices, customers, purchases } = await emulator.control.seed(file);
    expect(prices).toMatchObject({ monthly: ownPrice });
    expect(Object.keys(customers)).toEqual(['ada@example.com', 'bob@example.com', 'cy@example.com', 'dee@example.com']);
    const [ada, bob, cy] = purchases;
    const subscription = await emulator.paddle.subscriptions.get(ada?.subscriptionId ?? '');
    expect(subscription).toMatchObject({ status: 'active', currencyCode: 'EUR', items: [{ quantity: 2 }] });
    const age = (Date.now() - Date.parse(subscription.startedAt ?? '')) / 86_400_000;
    expect(Math.round(age)).toBe(70);
    const bills = await emulator.paddle.transactions.list({ subscriptionId: [subscription.id] }).next();
    expect(bills.map(({ origin }) => origin).toSorted()).toEqual([...Array(2).fill('subscription_recurring'), 'web']);
    expect((await emulator.paddle.subscriptions.get(bob?.subscriptionId ?? '')).status).toBe('past_due');
    expect(cy?.subscriptionId).toBeNull();
    expect(await emulator.paddle.transactions.get(cy?.transactionId ?? '')).toMatchObject({
      status: 'completed',
      customData: { source: 'file' },
    });
    expect(Math.abs((await emulator.control.clock()).offsetMs)).toBeLessThan(1000);
  });

  test('gives the same ids again', async () => {
    const first = await emulator.control.seed(file);
    await emulator.control.reset();
    expect(await emulator.control.seed(file)).toEqual(first);
  });

  test.each([
    [
      { products: [{ name: 'Pro', tax_category: 'standard', prices: [{ description: 'Free' }] }] },
      'products.0.prices.0',
    ],
    [{ products: [{ id: 'pro_1', name: 'Pro', tax_category: 'standard' }] }, 'products.0.id'],
    [{ customers: [{ email: 'ada' }] }, 'customers.0.email'],
    [
      { customers: [{ email: 'a@b.co', purchases: [{ items: [{ price: 'none' }] }] }] },
      'customers.0.purchases.0.items',
    ],
    [{ subscriptions: [] }, 'subscriptions'],
  ])('names the place of a fault, and changes nothing', async (wrong, place) => {
    const fault = await emulator.control.seed(wrong as SeedInput).catch((error: unknown) => error);
    expect(JSON.stringify((fault as { fields: unknown }).fields)).toContain(place);
    expect(await emulator.control.events()).toEqual([]);
  });
});

describe('a trigger', () => {
  test.each(triggers)('causes %s', async (type) => {
    const { events } = await emulator.control.trigger(type);
    expect(events.map((event) => event.type)).toContain(type);
    expect((await emulator.control.trigger(type)).events.map((event) => event.type)).toContain(type);
  });

  test('is there for every event', () => {
    expect(triggers).toEqual(eventTypes.map(({ name }) => name));
  });

  test('of what never happens here leaves nothing but the event', async () => {
    await emulator.control.trigger('subscription.imported');
    expect(await emulator.paddle.subscriptions.list().next()).toEqual([]);
    expect(await emulator.paddle.products.list().next()).toEqual([]);
  });

  test('refuses what Paddle does not have', async () => {
    await expect(emulator.control.trigger('subscription.exploded')).rejects.toThrow('no event of Paddle');
  });

  test('is delivered', async () => {
    const receiver = await startReceiver();
    await emulator.control.setDestination(receiver.webhook);
    await emulator.control.trigger('subscription.past_due');
    await emulator.control.deliverNow();
    expect(receiver.types()).toContain('subscription.past_due');
    await receiver.stop();
  });
});
