import type { Core } from '@backline/core/core';
import { eq } from '@backline/db';
import { postgresServer } from '@backline/db/test-engines';
import { demoPassword, support } from '@backline/fixtures';
import {
  startTestPortals,
  startTestShop,
  type TestPortals,
  type TestShop,
  type TestShopOptions,
} from '@backline/testing';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { isLong } from '../env.ts';
import { meet } from '../plans/buyers.ts';

/** An account that has come to the shop. */
export interface Shopper {
  id: string;
  email: string;
  token: string;
  orders: ReturnType<TestShop['client']>['orders'];
  /** Pays for packs, and returns the transaction once it is delivered. */
  buy(skus: readonly string[], more?: Payment): Promise<string>;
}

interface Payment {
  country?: string;
  postalCode?: string;
  discountCode?: string;
  card?: string;
}

export async function meetShopper(shop: TestShop): Promise<Shopper> {
  const { id, email } = await meet(shop);
  const token = await shop.logIn(email, demoPassword);
  return {
    id,
    email,
    token,
    orders: shop.client(token).orders,
    async buy(skus, more = {}) {
      const { buyerToken } = await shop.client(token).payments.createBuyerToken.mutate();
      const items = await Promise.all(skus.map(async (sku) => ({ priceId: await shop.priceId(sku) })));
      const customData = { backline: 'marketplace', backline_buyer: buyerToken };
      const { transactionId } = await shop.emulator.control.pay({ items, email, customData, ...more });
      await shop.settle();
      return transactionId;
    },
  };
}

let guests = 0;

/** Buys without an account. Returns what the mail with the codes has. */
export async function buyAsGuest(shop: TestShop, skus: readonly string[], address?: string) {
  guests += 1;
  const email = address ?? `guest-${guests}@example.org`;
  const items = await Promise.all(skus.map(async (sku) => ({ priceId: await shop.priceId(sku) })));
  const customData = { backline: 'marketplace' };
  const { transactionId } = await shop.emulator.control.pay({ items, email, customData });
  await shop.settle();
  const text = (await shop.mails(email)).map((mail) => mail.text).join('\n');
  const token = decodeURIComponent(/\/orders\/(v1\.[\w.-]+)/.exec(text)?.[1] ?? '');
  const codes = [...new Set(text.match(/MUS(-[A-Z\d]{4}){4}/g) ?? [])];
  return { email, transactionId, token, codes };
}

export async function findLines(shop: TestShop, transactionId: string) {
  const { orderItems: i } = shop.service.core.store.t;
  return shop.service.core.store.db.select().from(i).where(eq(i.transactionId, transactionId)).orderBy(i.itemId);
}

/** The calls of a member of staff. */
export const staff = async (shop: TestShop) => shop.client(await shop.logInStaff(support.email, demoPassword)).support;

async function startOne(options: TestShopOptions): Promise<Pick<TestPortals, 'both' | 'at'>> {
  const both = await startTestShop(options);
  return { both, at: () => both };
}

/**
 * Runs the same tests with one portal on SQLite and two on PostgreSQL. `once`: what neither races nor changes money runs on
 * PostgreSQL in `npm run test:long` alone. `cores`: of two portals, or twice of one.
 */
export function describeShops(
  title: string,
  define: (
    shop: () => TestShop,
    when: ReturnType<typeof it.skipIf>,
    once: ReturnType<typeof it.skipIf>,
    cores: () => [Core, Core],
  ) => void,
  options: TestShopOptions = {},
): void {
  describe.each([
    ['one portal on SQLite', startOne],
    ['two portals on PostgreSQL', startTestPortals],
  ] as const)(`${title}: %s`, (name, start) => {
    const isPostgres = name.includes('PostgreSQL');
    const isSkipped = isPostgres && postgresServer === null;
    let portals: Pick<TestPortals, 'both' | 'at'>;
    beforeAll(async () => {
      if (!isSkipped) portals = await start(options);
    });
    afterAll(async () => {
      if (!isSkipped) await portals.both.stop();
    });
    define(
      () => portals.both,
      it.skipIf(isSkipped),
      it.skipIf(isSkipped || (isPostgres && !isLong)),
      () => [portals.at(0).service.core, portals.at(1).service.core],
    );
  });
}
