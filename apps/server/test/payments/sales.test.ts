import { importCatalog } from '@backline/core/catalog/import-catalog';
import { syncCatalog } from '@backline/core/payments/sync-catalog';
import { runDoctor } from '@backline/core/support/doctor/run-doctor';
import { and, eq } from '@backline/db';
import { postgresServer } from '@backline/db/test-engines';
import { toCheckoutItems, toItemPrice } from '@backline/domain/catalog/cart/offers';
import { hourMs } from '@backline/domain/time';
import { customer, demoPassword } from '@backline/fixtures';
import {
  operator,
  readCatalog,
  startTestPortals,
  startTestService,
  startTestShop,
  type TestShop,
  waitUntil,
} from '@backline/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const env = { WORKER_INTERVAL_MS: '50' };
/** Each test has a sale of a different pack. */
const packs = readCatalog()
  .collections.filter(({ price, sale }) => sale === undefined && (price?.amount ?? 0) > 1900)
  .map((one) => one.slug);

describe.each([
  ['one portal on SQLite', () => startTestShop({ env })],
  ['two portals on PostgreSQL', async () => (await startTestPortals({ env })).both],
] as const)('a planned sale: %s', (title, start) => {
  const isSkipped = title.includes('PostgreSQL') && postgresServer === null;
  const own = packs.values();
  let shop: TestShop;
  let slug: string;
  beforeAll(async () => {
    if (!isSkipped) shop = await start();
  });
  afterAll(async () => {
    if (!isSkipped) await shop.stop();
  });
  beforeEach(() => {
    slug = own.next().value ?? '';
  });

  /** Plans a sale of one pack, in hours from now, or none with null. */
  async function plan(sale: { startsIn?: number; endsIn?: number; amount?: number } | null): Promise<void> {
    const at = (hours: number | undefined) =>
      hours === undefined ? undefined : new Date(shop.clock.now().getTime() + hours * hourMs).toISOString();
    const price = { amount: sale?.amount ?? 1900, currency: 'USD' };
    const catalog = readCatalog();
    const collections = catalog.collections.map((one) =>
      one.slug === slug
        ? { ...one, sale: sale === null ? undefined : { price, startsAt: at(sale.startsIn), endsAt: at(sale.endsIn) } }
        : one,
    );
    await importCatalog(shop.service.core, operator, { ...catalog, collections });
  }
  async function item() {
    const found = (await shop.client().catalog.listCartItems.query()).find(
      ({ collectionSlug }) => collectionSlug === slug,
    );
    if (found === undefined) throw new Error('It is not in the shop.');
    return found;
  }
  const stored = async () => {
    const { db, t } = shop.service.core.store;
    const [row] = await db
      .select()
      .from(t.prices)
      .where(and(eq(t.prices.sku, (await item()).sku), eq(t.prices.kind, 'sale')));
    return row;
  };
  const sync = () => syncCatalog(shop.service.core, operator);
  const isOn = async () => (await item()).salePriceActive;
  const started = () => waitUntil(isOn);
  const settled = (isActive: boolean) => waitUntil(async () => (await stored())?.isActive === isActive);
  const ofPack = async () => {
    const id = (await stored())?.priceId;
    return (await shop.service.core.gateway.catalog.listPrices()).filter(({ priceId }) => priceId === id);
  };
  /** Pays the shop's current price in a country without tax. Returns the charge. */
  async function pay(): Promise<number> {
    const shown = await item();
    const { transactionId } = await shop.emulator.control.pay({
      items: toCheckoutItems([shown]).map(({ priceId }) => ({ priceId })),
      email: 'guest@example.org',
      country: 'US',
      customData: { backline: 'marketplace' },
    });
    await shop.settle();
    const paid = await shop.service.core.gateway.checkout.findTransaction(transactionId);
    return paid?.items[0]?.total ?? 0;
  }

  it.skipIf(isSkipped)('starts and ends by itself, and charges what is shown all the while', async () => {
    await plan({ startsIn: 1, endsIn: 3 });
    await sync();
    expect(await isOn()).toBe(false);
    expect(await pay()).toBe(toItemPrice(await item()));
    shop.clock.advance(hourMs);
    await started();
    expect(toItemPrice(await item())).toBe(1900);
    expect(await pay()).toBe(1900);
    const page = await (await fetch(`${shop.url}/marketplace/collection/${slug}`)).text();
    expect(page).toContain('"price":"19.00"');
    const during = await item();
    shop.clock.advance(2 * hourMs);
    expect(await isOn()).toBe(false);
    await settled(false);
    expect(await pay()).toBe((await item()).price);
    const late = { items: [{ priceId: during.salePriceId ?? '' }], email: 'late@example.org' };
    await expect(shop.emulator.control.pay(late)).rejects.toThrow();
    // In the meantime, mails that were due before the clock was moved are sent.
    await expect.poll(() => runDoctor(shop.service.core), { timeout: 20_000 }).toEqual([]);
  });

  it.skipIf(isSkipped)('a second one of the same pack starts and ends too, at the same price id', async () => {
    await plan({ startsIn: 1, endsIn: 2 });
    await sync();
    shop.clock.advance(hourMs);
    await started();
    const first = (await item()).salePriceId;
    shop.clock.advance(hourMs);
    await settled(false);
    await plan({ startsIn: 1, endsIn: 2, amount: 1500 });
    shop.clock.advance(hourMs);
    await started();
    expect(await item()).toMatchObject({ salePriceId: first, salePrice: 1500 });
    expect(await pay()).toBe(1500);
    shop.clock.advance(hourMs);
    await settled(false);
    expect(await ofPack()).toMatchObject([{ isActive: false }]);
  });

  it.skipIf(isSkipped)('is made at the provider once, however many look', async () => {
    await plan({ startsIn: 1 });
    await sync();
    const before = (await shop.service.core.gateway.catalog.listPrices()).length;
    shop.clock.advance(hourMs);
    await started();
    expect((await shop.service.core.gateway.catalog.listPrices()).length).toBe(before + 1);
  });

  it.skipIf(isSkipped)('shows a new amount only when the provider charges it', async () => {
    await plan({ endsIn: 2 });
    await started();
    await plan({ endsIn: 2, amount: 1700 });
    await waitUntil(async () => {
      const now = await item();
      if (!now.salePriceActive) return false;
      const [price] = await ofPack();
      expect(price?.unitPrice.amount).toBe(now.salePrice);
      return now.salePrice === 1700;
    });
    await plan(null);
    await waitUntil(async () => (await stored())?.isActive === false);
    expect(await isOn()).toBe(false);
  });

  it.skipIf(isSkipped)('is not disturbed by a sync before, during or after it', async () => {
    await plan({ startsIn: 1, endsIn: 2 });
    await sync();
    await sync();
    expect(await isOn()).toBe(false);
    shop.clock.advance(hourMs);
    await started();
    await sync();
    expect(await isOn()).toBe(true);
    expect(await ofPack()).toMatchObject([{ isActive: true }]);
    shop.clock.advance(hourMs);
    await settled(false);
    await sync();
    expect(await isOn()).toBe(false);
    expect(await ofPack()).toMatchObject([{ isActive: false }]);
  });

  it.skipIf(isSkipped)(
    'delivers what was begun in time and paid later, also when the next sale is planned by then',
    async () => {
      await plan({ endsIn: 1 });
      await started();
      const { gateway } = shop.service.core;
      const { customerId } = await gateway.checkout.createCustomer(customer.email);
      const token = await shop.logIn(customer.email, demoPassword);
      const { buyerToken } = await shop.client(token).payments.createBuyerToken.mutate();
      const begun = { customerId, priceId: (await item()).salePriceId ?? '', buyerToken };
      const transactionId = await gateway.checkout.createCheckout(begun);
      shop.clock.advance(2 * hourMs);
      await settled(false);
      await plan({ startsIn: 48 });
      await shop.emulator.control.pay({ transactionId });
      await shop.settle();
      const { perpetual } = await shop
        .client(await shop.logIn(customer.email, demoPassword))
        .licenses.listLicenses.query();
      expect(perpetual.map(({ sku }) => sku)).toContain((await item()).sku);
    },
  );
});

describe('a portal that was down', () => {
  it('starts a sale that is due, and ends one that is over, before anything is asked of it', async () => {
    const [slug] = packs;
    const shop = await startTestShop({ env });
    const provider = { ...env, PADDLE_API_URL: shop.emulator.url };
    const restart = async () => {
      const again = await startTestService({ directory: shop.directory, clock: shop.clock, env: provider });
      const { db, t } = again.service.core.store;
      const sales = async () => db.select().from(t.prices).where(eq(t.prices.kind, 'sale'));
      return { again, sales };
    };
    const at = (hours: number) => new Date(shop.clock.now().getTime() + hours * hourMs).toISOString();
    const catalog = readCatalog();
    const sale = { price: { amount: 1900, currency: 'USD' }, startsAt: at(1), endsAt: at(3) };
    const collections = catalog.collections.map((one) => (one.slug === slug ? { ...one, sale } : one));
    const sku = collections.find((one) => one.slug === slug)?.sku;
    await importCatalog(shop.service.core, operator, { ...catalog, collections });
    await shop.service.stop();

    shop.clock.advance(2 * hourMs);
    const during = await restart();
    await waitUntil(async () => (await during.sales()).find((row) => row.sku === sku)?.isActive === true);
    const priceId = (await during.sales()).find((row) => row.sku === sku)?.priceId;
    await during.again.stop({ keepData: true });

    shop.clock.advance(2 * hourMs);
    const after = await restart();
    await waitUntil(async () => (await after.sales()).find((row) => row.sku === sku)?.isActive === false);
    const items = [{ priceId: priceId ?? '' }];
    await expect(shop.emulator.control.pay({ items, email: 'later@example.org' })).rejects.toThrow();
    await after.again.stop();
    await shop.emulator.stop();
  });
});
