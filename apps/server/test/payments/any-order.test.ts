import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Core } from '@backline/core/core';
import { applyDueEvents } from '@backline/core/fulfillment/apply-due-events';
import { reconcile } from '@backline/core/fulfillment/reconcile';
import { storeEvent } from '@backline/core/payments/store-event';
import { openStore } from '@backline/db';
import { hourMs } from '@backline/domain/time';
import { customer, demoPassword } from '@backline/fixtures';
import { startTestShop, type TestShop } from '@backline/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderCases, seeds } from '../env.ts';
import { forgetSales } from '../forget-sales.ts';

let shop: TestShop;
let core: Core;
/** The events of a purchase, and of a pack that was bought twice: by the customer and by a guest. */
let stories: string[][] = [];
beforeAll(async () => {
  shop = await startTestShop({ directory: await mkdtemp(join(tmpdir(), 'backline-orders-')) });
  core = shop.service.core;
  await shop.emulator.control.setDelivery({ isPaused: true });
  const asGuest = { backline: 'marketplace' };
  stories = [
    await tell(await asCustomer()),
    await tell(asGuest, 'guest@example.org'),
    await tellTwice('MUS-01007', await asCustomer()),
    await tellTwice('MUS-01007', asGuest, 'double@example.org'),
  ];
  // Stops the server's own worker, which would apply events too early.
  await shop.service.stop();
  core = { ...core, store: await openStore({ url: `file:${join(shop.directory, 'backline.sqlite')}` }) };
});
afterAll(async () => {
  await core.store.close();
  await shop.emulator.stop();
  await rm(shop.directory, { recursive: true, force: true });
});

async function asCustomer(): Promise<Record<string, string>> {
  const token = await shop.logIn(customer.email, demoPassword);
  const { buyerToken } = await shop.client(token).payments.createBuyerToken.mutate();
  return { backline: 'marketplace', backline_buyer: buyerToken };
}

/** The events with new content. `transaction.updated` only repeats others. */
const meaningful = /^(customer\.created|transaction\.(created|ready|paid|completed)|adjustment\.)/;

/** Reads the events that are not in `known`. */
async function readNewEvents(known: ReadonlySet<string>): Promise<string[]> {
  return (await shop.emulator.control.events())
    .filter(({ event_id, event_type }) => !known.has(event_id) && meaningful.test(event_type))
    .map((event) => JSON.stringify(event));
}

const readKnown = async () => new Set((await shop.emulator.control.events()).map(({ event_id }) => event_id));

/** Buys a pack in two orders, and refunds the second. */
async function tellTwice(sku: string, customData: Record<string, string>, email: string = customer.email) {
  const known = await readKnown();
  const { control } = shop.emulator;
  const items = [{ priceId: await shop.priceId(sku) }];
  await control.pay({ items, email, customData });
  shop.clock.advance(1000);
  const { transactionId } = await control.pay({ items, email, customData });
  const refund = await control.refund(transactionId, { status: 'pending_approval' });
  await control.approveRefund(refund.id);
  return readNewEvents(known);
}

/** Buys two packs. One is refunded later, and the whole order is disputed and won. */
async function tell(customData: Record<string, string>, email: string = customer.email): Promise<string[]> {
  const { control } = shop.emulator;
  const known = await readKnown();
  const items = [{ priceId: await shop.priceId('MUS-01012') }, { priceId: await shop.priceId('MUS-01041', 'sale') }];
  const { transactionId } = await control.pay({ items, email, customData });
  const snapshot = await core.gateway.checkout.findTransaction(transactionId);
  const refund = await control.refund(transactionId, {
    items: [{ itemId: snapshot?.items[0]?.itemId ?? '' }],
    status: 'pending_approval',
  });
  await control.chargeBack(transactionId);
  await control.approveRefund(refund.id);
  await control.reverseChargeBack(transactionId);
  return readNewEvents(known);
}

/** Reads the outcome: grants and their holds, codes, reviews and mails. */
async function look(): Promise<unknown> {
  const { t, db } = core.store;
  const holds = await db.select().from(t.grantHolds);
  const grants = await db.select().from(t.grants);
  const sorted = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted();
  return {
    orders: sorted(
      (await db.select().from(t.orders)).map(({ transactionId, status, buyer, userId, email, total }) => ({
        transactionId,
        status,
        buyer,
        userId,
        email,
        total,
      })),
    ),
    items: sorted(
      (await db.select().from(t.orderItems)).map(({ itemId, sku, grantId, codeHash }) => [
        itemId,
        sku,
        grantId !== null,
        codeHash !== null,
      ]),
    ),
    grants: sorted(
      grants.map(({ id, userId, sku, causeRef }) => [
        userId,
        sku,
        causeRef,
        holds.filter(({ grantId, isHeld }) => grantId === id && isHeld).map(({ reason }) => reason),
      ]),
    ),
    codes: sorted((await db.select().from(t.licenseBatches)).map(({ name, revokedAt }) => [name, revokedAt !== null])),
    reviews: sorted(
      (await db.select().from(t.reviews)).map(({ reason, transactionId, part }) => [reason, transactionId, part]),
    ),
    mails: sorted(
      (await db.select().from(t.outboxMessages))
        .map(({ kind }) => kind)
        .filter((kind) => kind === 'purchase_codes' || kind === 'order_refunded'),
    ),
  };
}

async function applyAll(): Promise<void> {
  while ((await applyDueEvents(core)) > 0);
}

it(
  'comes to the same result, whatever the order, repetitions and losses of its events',
  async () => {
    for (const [at, story] of stories.entries()) {
      expect(story.length).toBeGreaterThan(8);
      await forgetSales(core.store);
      for (const payload of story) await storeEvent(core, payload, 'webhook');
      await applyAll();
      const expected = await look();
      expect(JSON.stringify(expected)).toContain('completed');
      expect(JSON.stringify(expected).match(/bought_twice/g)?.length ?? 0).toBe(at < 2 ? 0 : 1);

      const order = fc.shuffledSubarray(story, { minLength: story.length });
      const noise = fc.record({
        order,
        repeated: fc.subarray(story, { maxLength: 4 }),
        lost: fc.oneof(
          { weight: 4, arbitrary: fc.constant([]) },
          { weight: 1, arbitrary: fc.subarray(story, { minLength: 1 }) },
        ),
        pauseEvery: fc.integer({ min: 1, max: story.length }),
      });
      const property = fc.asyncProperty(noise, async ({ order: shuffled, repeated, lost, pauseEvery }) => {
        await forgetSales(core.store);
        const missing = new Set(lost);
        const received = [...shuffled, ...repeated].filter((payload) => !missing.has(payload));
        for (const [at, payload] of received.entries()) {
          await storeEvent(core, payload, 'webhook');
          if (at % pauseEvery === 0) await applyAll();
        }
        await applyAll();
        if (missing.size > 0) {
          await reconcile(core);
          await applyAll();
        }
        const found = await look();
        const isWhole = missing.size === 0;
        // Reconciling also finds the other purchase.
        if (isWhole) expect(found).toEqual(expected);
        else
          for (const [area, rows] of Object.entries(expected as Record<string, unknown>)) {
            const all = (found as Record<string, unknown>)[area];
            if (Array.isArray(rows)) expect(all).toEqual(expect.arrayContaining(rows));
          }
      });
      for (const seed of seeds) await fc.assert(property, { numRuns: orderCases, seed, endOnFailure: true });
    }
  },
  hourMs,
);
