import { createHash } from 'node:crypto';
import { runDoctor } from '@backline/core/support/doctor/run-doctor';
import { resolveReview } from '@backline/core/support/money/resolve-review';
import { postWebhook, signWebhook, startTestShop, type TestShop } from '@backline/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** Events in forms that other programs cause. Each purchase becomes a code or a review, and none is lost. */
let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const operator = { source: 'cli', ip: 'local', userAgent: null, session: null } as const;
const toId = (name: string) => createHash('sha256').update(name).digest('hex').slice(0, 26);

type Data = Record<string, unknown>;

/** Delivers a guest's purchase that is known only from a changed webhook. */
async function deliver(name: string, change: (data: Data) => Data, moment = 1): Promise<string> {
  await shop.emulator.control.pay({
    items: [{ priceId: await shop.priceId('MUS-01012') }],
    email: `${toId(name)}@example.com`,
    customData: { backline: 'marketplace' },
  });
  await shop.settle();
  const events = (await shop.emulator.control.events()).filter(
    ({ event_type }) => event_type === 'transaction.completed',
  );
  const newest = events.at(-1) as { data: Data } | undefined;
  if (newest === undefined) throw new Error('Nothing was bought.');
  const transactionId = `txn_${toId(name)}`;
  const text = JSON.stringify(newest.data).replaceAll(/txnitm_[a-z\d]{22}/g, `txnitm_${toId(name).slice(4)}`);
  const at = new Date(shop.clock.now().getTime() + moment * 1000).toISOString();
  const data = change({ ...JSON.parse(text), id: transactionId, updated_at: at });
  const event = {
    ...newest,
    event_id: `evt_${toId(`${name} ${moment}`)}`,
    notification_id: `ntf_${toId(`${name} ${moment}`)}`,
    data,
  };
  const body = JSON.stringify(event);
  expect(await postWebhook(shop.url, body, signWebhook(body, shop.clock.now()))).toMatchObject({ status: 200 });
  await shop.settle();
  return transactionId;
}

async function findOrder(transactionId: string) {
  const { orders, orderItems, reviews } = shop.service.core.store.t;
  const { db } = shop.service.core.store;
  const isOf = (row: { transactionId: string }) => row.transactionId === transactionId;
  return {
    order: (await db.select().from(orders)).find(isOf),
    items: (await db.select().from(orderItems)).filter(isOf),
    reviews: (await db.select().from(reviews)).filter(isOf),
  };
}

it.each<[string, (data: Data) => Data]>([
  ['an empty list as custom data', (data) => ({ ...data, custom_data: [] })],
  ['an empty text as custom data', (data) => ({ ...data, custom_data: '' })],
  [
    'no custom data, and fields that are not known',
    (data) => ({ ...data, custom_data: null, moon: { phase: ['full'] } }),
  ],
  [
    'new values and nulls',
    (data) => ({ ...data, origin: 'telepathy', collection_mode: 'barter', address: null, payments: [] }),
  ],
])('delivers a purchase with %s', async (name, change) => {
  const { order, items } = await findOrder(await deliver(name, change));
  expect(order?.settledAt).toBeInstanceOf(Date);
  expect(items).toMatchObject([{ sku: 'MUS-01012', codeHash: expect.any(String) }]);
});

it('puts a paid purchase without lines before a person, and delivers it once they come', async () => {
  const withoutLines = (data: Data) => ({ ...data, details: { ...(data.details as Data), line_items: [] } });
  const transactionId = await deliver('without lines', withoutLines);
  const waiting = await findOrder(transactionId);
  expect(waiting.order?.settledAt).toBeNull();
  expect(waiting.reviews).toMatchObject([{ reason: 'no_lines', resolvedAt: null }]);
  await deliver('without lines', (data) => data, 5);
  const { order, items, reviews } = await findOrder(transactionId);
  expect(order?.settledAt).toBeInstanceOf(Date);
  expect(items).toMatchObject([{ codeHash: expect.any(String) }]);
  expect(reviews.find(({ reason }) => reason === 'no_lines')).toMatchObject({ resolution: 'its lines have come' });
});

it('is done with one without lines when a person closes it', async () => {
  const transactionId = await deliver('no details', (data) => ({ ...data, details: [] }));
  const { reviews } = await findOrder(transactionId);
  expect(reviews).toMatchObject([{ reason: 'no_lines' }]);
  const { core } = shop.service;
  const isNamed = async () => (await runDoctor(core)).some(({ message }) => message.includes(transactionId));
  await resolveReview(core, operator, { reviewId: reviews[0]?.id ?? '', deliverTo: null, reason: 'granted by hand' });
  expect(await isNamed()).toBe(false);
});
