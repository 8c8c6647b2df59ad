import { createHmac } from 'node:crypto';
import { findClockDrift } from '@backline/core/support/doctor/find-clock-problems';
import { hourMs } from '@backline/domain/time';
import { customer, demoPassword } from '@backline/fixtures';
import { emulatorDefaults } from '@backline/paddle-emulator/source';
import { postWebhook, signWebhook, startTestShop, type TestShop, waitUntil } from '@backline/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { burstEvents } from '../env.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await startTestShop();
});
afterEach(() => shop.stop());

const now = () => shop.clock.now();
const send = async (body: string, signature = signWebhook(body, now())) =>
  (await postWebhook(shop.url, body, signature)).status;
const count = async (name: 'paymentEvents' | 'orders' | 'grants' | 'outboxMessages') =>
  shop.service.core.store.db.$count(shop.service.core.store.t[name]);

/** Makes a purchase that the portal does not know yet. Returns its last event as the provider would send it. */
async function makeCompleted(email = 'guest@example.org', sku = 'MUS-01012'): Promise<string> {
  await shop.emulator.control.setDelivery({ isPaused: true });
  const { transactionId } = await shop.emulator.control.pay({ items: [{ priceId: await shop.priceId(sku) }], email });
  const events = await shop.emulator.control.events();
  const last = events.find(
    ({ event_type, data }) =>
      event_type === 'transaction.completed' && (data as { id?: string } | null)?.id === transactionId,
  );
  return JSON.stringify(last);
}

it('is taken only when the provider has signed it, lately', async () => {
  const body = await makeCompleted();
  const minutes = (by: number) => new Date(now().getTime() + by * 60_000);
  for (const signature of [
    '',
    'ts=1;h1=abc',
    signWebhook(body, now(), 'another secret'),
    signWebhook(body, minutes(-2)),
    signWebhook(body, minutes(2)),
    signWebhook(`${body} `, now()),
    signWebhook(body, now()).toUpperCase(),
    `ts=${'9'.repeat(5000)};h1=${'a'.repeat(64)}`,
  ])
    expect([signature.slice(0, 20), await send(body, signature)]).toEqual([signature.slice(0, 20), 401]);
  expect(await count('paymentEvents')).toBe(0);
  expect(await send(body)).toBe(200);
  const rotated = signWebhook(body, now(), 'the new secret').replace(
    'h1=',
    `${signWebhook(body, now()).split(';')[1]};h1=`,
  );
  expect(await send(body, rotated)).toBe(200);
  expect(await count('paymentEvents')).toBe(1);
  await shop.settle();
  const { store } = shop.service.core;
  expect(await store.db.select().from(store.t.paymentEvents)).toMatchObject([{ outcome: 'applied', attempts: 1 }]);
});

it('is refused while the clock is off, which the doctor finds by the time of the provider', async () => {
  const { core } = shop.service;
  expect(await findClockDrift(core)).toEqual([]);
  const body = await makeCompleted();
  const signature = signWebhook(body, now());
  shop.clock.advance(hourMs);
  expect(await send(body, signature)).toBe(401);
  const [problem] = await findClockDrift(core);
  expect(problem?.code).toBe('clock_wrong');
  expect(problem?.message).toMatch(/clock is 3(59|60)\d seconds ahead of Paddle's/);
});

it('is refused as anything but the bytes that were signed', async () => {
  const body = await makeCompleted();
  const good = signWebhook(body, now());
  const [ts = '', h1 = ''] = good.split(';');
  const forms: [string, string][] = [
    ['rewritten', JSON.stringify(JSON.parse(body), null, 1)],
    ['with another field', body.replace('{', '{"x":1,')],
    ['with a byte order mark', `\ufeff${body}`],
    ['cut', body.slice(0, -1)],
    ['empty', ''],
  ];
  for (const [name, other] of forms) expect([name, await send(other, good)]).toEqual([name, 401]);
  const signatures = [
    h1,
    ts,
    `${ts},${h1}`,
    `${h1};${ts};`.replace('h1=', 'h2='),
    `${ts};h1=${h1.slice(3, 35)}`,
    `${ts};h1=${h1.slice(3)}00`,
    `${ts};h1=${Buffer.from(h1.slice(3), 'hex').toString('base64')}`,
    `ts=${ts.slice(3)}000;${h1}`,
    `ts=-1;${h1}`,
    `ts=${Number.MAX_SAFE_INTEGER};${h1}`,
    `${ts};${'h1=00;'.repeat(1000)}`,
  ];
  for (const signature of signatures)
    expect([signature.slice(0, 40), await send(body, signature)]).toEqual([signature.slice(0, 40), 401]);
  expect(await count('paymentEvents')).toBe(0);
});

it.each([
  ['more than a megabyte', () => Buffer.alloc(1_100_000, 'x'), 413],
  ['no text', () => Buffer.from([0x7b, 0xff, 0xfe, 0x80, 0x7d]), 400],
  ['deep lists', () => Buffer.from('['.repeat(100_000)), 400],
  ['deep objects', () => Buffer.from(`${'{"data":'.repeat(100_000)}1${'}'.repeat(100_000)}`), 400],
])('that is signed and is %s is refused, and kept nowhere', async (_, make, status) => {
  const body = make();
  const seconds = Math.floor(now().getTime() / 1000);
  const signed = Buffer.concat([Buffer.from(`${seconds}:`), body]);
  const h1 = createHmac('sha256', emulatorDefaults.webhookSecret).update(signed).digest('hex');
  const answer = await fetch(`${shop.url}/webhooks/paddle`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'paddle-signature': `ts=${seconds};h1=${h1}` },
    body,
  });
  expect(answer.status).toBe(status);
  expect(await count('paymentEvents')).toBe(0);
});

it('has one effect when it comes twenty times at once', async () => {
  const body = await makeCompleted();
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(body)));
  expect(answers).toEqual(Array.from({ length: 20 }, () => 200));
  await shop.settle();
  expect([await count('paymentEvents'), await count('orders')]).toEqual([1, 1]);
  expect(await shop.mails('guest@example.org')).toHaveLength(1);
});

it('of an unknown type is kept and answered, and a broken one is dead-lettered while others go on', async () => {
  const other = JSON.parse(await makeCompleted());
  const unknown = { ...other, event_id: `evt_${'1'.repeat(26)}`, event_type: 'moon.full', data: { id: 'moo_1' } };
  expect(await send(JSON.stringify(unknown))).toBe(200);
  const broken = { ...other, event_id: `evt_${'2'.repeat(26)}`, data: { ...other.data, status: 'eaten', items: 7 } };
  expect(await send(JSON.stringify(broken))).toBe(200);
  expect(await send(JSON.stringify(other))).toBe(200);
  const { t, db } = shop.service.core.store;
  await waitUntil(async () => (await count('orders')) === 1);
  await waitUntil(async () => {
    shop.clock.advance(hourMs);
    return (await db.select().from(t.paymentEvents)).some(({ deadLetteredAt }) => deadLetteredAt !== null);
  });
  const states = (await db.select().from(t.paymentEvents)).map(({ type, outcome, deadLetteredAt, lastError }) => [
    type,
    outcome,
    deadLetteredAt !== null,
    lastError?.split(':')[0] ?? null,
  ]);
  expect(states.toSorted()).toEqual([
    ['moon.full', 'ignored', false, null],
    ['transaction.completed', null, true, 'UnreadableEventError'],
    ['transaction.completed', 'applied', false, null],
  ]);
  expect(shop.logs()).toContain('was dead-lettered');
});

it('that is no event is refused, and nothing of it is kept', async () => {
  for (const body of ['[]', '{}', '"x"', '{"event_id":"evt_1"}']) expect([body, await send(body)]).toEqual([body, 400]);
  expect(await count('paymentEvents')).toBe(0);
});

describe('a burst of webhooks while mail and provider are away', () => {
  it('is answered before any of it is applied, and applied later', async () => {
    await shop.stop();
    shop = await startTestShop({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
    const template = await makeCompleted('burst@example.org');
    const bodies = Array.from({ length: burstEvents }, (_, index) => {
      const mark = String(index).padStart(6, '0');
      return template.replace(/(evt|txn|txnitm)_(\w{20})\w{6}/g, `$1_$2${mark}`);
    });
    await shop.emulator.stop();
    const statuses: number[] = [];
    const queue = bodies.values();
    await Promise.all(
      Array.from({ length: 32 }, async () => {
        for (const body of queue) statuses.push(await send(body));
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    // The provider gives up after five seconds, so answers don't wait until an event is applied. `npm run bench`
    // measures the times.
    expect(await count('paymentEvents')).toBe(burstEvents);
    expect(await count('orders')).toBe(0);

    // The provider is available again as far as necessary: the customer's snapshot is there.
    const { core } = shop.service;
    const customerId = /"customer_id":"(ctm_\w+)"/.exec(template)?.[1] ?? '';
    const { applySnapshot } = await import('@backline/core/fulfillment/apply-snapshot');
    await applySnapshot(core, { about: 'customer', customerId, email: 'burst@example.org', occurredAtUs: 1 });
    await waitUntil(async () => {
      shop.clock.advance(hourMs);
      core.workers.wakePayments();
      return (await shop.countWaiting()) === 0;
    });
    expect(await count('orders')).toBe(burstEvents);
    expect(await core.store.db.$count(core.store.t.licenseBatches)).toBeGreaterThanOrEqual(burstEvents);
  }, 120_000);
});

it('that was missed is found by reconciling', async () => {
  const token = await shop.logIn(customer.email, demoPassword);
  const { buyerToken } = await shop.client(token).payments.createBuyerToken.mutate();
  await shop.emulator.control.setDelivery({ dropNext: 1000 });
  await shop.emulator.control.pay({
    items: [{ priceId: await shop.priceId('MUS-01012') }],
    email: customer.email,
    customData: { backline_buyer: buyerToken },
  });
  await shop.emulator.control.deliverNow();
  expect(await count('orders')).toBe(0);
  const { reconcile } = await import('@backline/core/fulfillment/reconcile');
  const report = await reconcile(shop.service.core);
  expect(report.eventsMissed).toBeGreaterThan(5);
  await shop.settle();
  const { perpetual } = await shop.client(token).licenses.listLicenses.query();
  expect(perpetual.map(({ sku }) => sku)).toContain('MUS-01012');
  expect((await reconcile(shop.service.core)).eventsMissed).toBe(0);
});

describe('a signed transaction with strange lines', () => {
  interface Data {
    details: { totals: object; line_items: { id: string; quantity: number; totals: object }[] };
    custom_data: object | null;
  }
  const grown = (line: object) => (data: Data) => ({
    ...data,
    details: { ...data.details, line_items: data.details.line_items.map((item) => ({ ...item, ...line })) },
  });
  const total = (amount: string) => ({ totals: { total: amount } });
  const lineId = (index: number) => `txnitm_${String(index).padStart(26, '0')}`;

  it.each<[string, (data: Data) => unknown, { delivered: number; reviews: string[] }]>([
    ['quantity 5', grown({ quantity: 5 }), { delivered: 1, reviews: ['quantity'] }],
    ['quantity 2⁴⁰', grown({ quantity: 2 ** 40 }), { delivered: 1, reviews: ['quantity'] }],
    ['quantity 0', grown({ quantity: 0 }), { delivered: 0, reviews: [] }],
    ['quantity −1', grown({ quantity: -1 }), { delivered: 0, reviews: [] }],
    ['a negative total', grown(total('-100')), { delivered: 0, reviews: [] }],
    ['a total of nothing', grown(total('0')), { delivered: 1, reviews: [] }],
    [
      'a forged buyer',
      (data) => ({ ...data, custom_data: { ...data.custom_data, backline_buyer: 'forged.x.y' } }),
      {
        delivered: 0,
        reviews: ['buyer_forged'],
      },
    ],
    [
      'a price that is none of ours beside one that is',
      (data) => ({
        ...data,
        details: {
          ...data.details,
          line_items: [
            ...data.details.line_items,
            { ...data.details.line_items[0], id: lineId(1), price_id: `pri_${'0'.repeat(26)}` },
          ],
        },
      }),
      { delivered: 1, reviews: ['unknown_price'] },
    ],
    [
      'three thousand lines',
      (data) => ({
        ...data,
        details: {
          ...data.details,
          line_items: [
            ...data.details.line_items,
            ...Array.from({ length: 2999 }, (_, index) => ({
              id: lineId(index),
              price_id: `pri_${String(index).padStart(26, '0')}`,
              quantity: 1,
              ...total('100'),
            })),
          ],
        },
      }),
      { delivered: 1, reviews: Array.from({ length: 2999 }, () => 'unknown_price') },
    ],
  ])('%s', async (_, change, { delivered, reviews }) => {
    const event = JSON.parse(await makeCompleted());
    const grants = await count('grants');
    expect(await send(JSON.stringify({ ...event, data: change(event.data) }))).toBe(200);
    await shop.settle();
    const { t, db } = shop.service.core.store;
    expect((await db.select().from(t.reviews)).map(({ reason }) => reason)).toEqual(reviews);
    const batches = await db.select().from(t.licenseBatches);
    expect(batches.filter(({ name }) => name.startsWith('ORDER-'))).toHaveLength(delivered);
    expect(await count('grants')).toBe(grants);
  });

  it('keeps the lines of another order as they are, and is put before a person', async () => {
    const { t, db } = shop.service.core.store;
    const first = JSON.parse(await makeCompleted());
    const second = JSON.parse(await makeCompleted('other@example.org'));
    await send(JSON.stringify(first));
    await shop.settle();
    const before = await db.select().from(t.orderItems);
    const [mine] = second.data.details.line_items;
    const [theirs] = first.data.details.line_items;
    second.data.details.line_items = [{ ...mine, id: theirs.id, quantity: 7, totals: { total: '1' } }];
    await send(JSON.stringify(second));
    await shop.settle();
    expect(await db.select().from(t.orderItems)).toEqual(before);
    expect(await db.select().from(t.reviews)).toMatchObject([
      { reason: 'line_elsewhere', transactionId: second.data.id, details: { lines: theirs.id } },
    ]);
  });
});
