import { verifyAuditChain } from '@backline/core/audit';
import { runDoctor } from '@backline/core/support/doctor/run-doctor';
import { eq } from '@backline/db';
import { postgresServer } from '@backline/db/test-engines';
import { type EmailAddress, parseEmail } from '@backline/domain/inputs/parse-email';
import { demoPassword, support } from '@backline/fixtures';
import {
  startTestPortals,
  startTestShop,
  type TestPortals,
  type TestShop,
  type TestShopOptions,
} from '@backline/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLong } from '../env.ts';
import { meet } from '../plans/buyers.ts';

/** A customer with an account. */
export interface Shopper {
  id: string;
  email: string;
  token: string;
  calls: Calls;
  orders: Calls['orders'];
  /** Pays for packs, and returns the transaction. */
  pay(skus: readonly string[], more?: Payment): Promise<string>;
  /** Pays for packs, and returns the transaction once it is delivered. */
  buy(skus: readonly string[], more?: Payment): Promise<string>;
  redeem(licenseCodes: string[]): ReturnType<Calls['licenses']['redeemLicenses']['mutate']>;
  withdraw(transactionId: string, itemIds?: string[]): ReturnType<Calls['orders']['withdraw']['mutate']>;
  getOrder(transactionId: string): ReturnType<Calls['orders']['getOrder']['query']>;
  /** The subjects of the mails, newest first. */
  subjects(): Promise<string[]>;
}

type Calls = ReturnType<TestShop['client']>;

interface Payment {
  country?: string;
  postalCode?: string;
  discountCode?: string;
  card?: string;
}

export function toAddress(text: string): EmailAddress {
  const address = parseEmail(text);
  if (address === null) throw new Error(`${text} is not an address.`);
  return address;
}

/** The error of a refused call with this code. */
export const refused = (code: string) => ({ data: { appError: { code } } });

export async function meetShopper(shop: TestShop, address?: string): Promise<Shopper> {
  const { id, email } = await meet(shop, address);
  const token = await shop.logIn(email, demoPassword);
  const calls = shop.client(token);
  const pay: Shopper['pay'] = async (skus, more = {}) => {
    const { buyerToken } = await calls.payments.createBuyerToken.mutate();
    const items = await Promise.all(skus.map(async (sku) => ({ priceId: await shop.priceId(sku) })));
    const customData = { backline: 'marketplace', backline_buyer: buyerToken };
    return (await shop.emulator.control.pay({ items, email, customData, ...more })).transactionId;
  };
  return {
    id,
    email,
    token,
    calls,
    orders: calls.orders,
    pay,
    async buy(skus, more) {
      const transactionId = await pay(skus, more);
      await shop.settle();
      return transactionId;
    },
    redeem: (licenseCodes) => calls.licenses.redeemLicenses.mutate({ licenseCodes }),
    withdraw: (transactionId, itemIds) => calls.orders.withdraw.mutate({ transactionId, name: 'Clara Wieck', itemIds }),
    getOrder: (transactionId) => calls.orders.getOrder.query({ transactionId }),
    subjects: async () => (await shop.mails(email)).map(({ subject }) => subject),
  };
}

let guests = 0;

/** Buys without an account. Returns the contents of the mail with the codes. */
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
  const { orderItems } = shop.service.core.store.t;
  return shop.service.core.store.db
    .select()
    .from(orderItems)
    .where(eq(orderItems.transactionId, transactionId))
    .orderBy(orderItems.itemId);
}

/** Makes a customer who has paid for packs, and returns the order's lines, too. */
export async function meetOwner(shop: TestShop, skus: readonly string[] = ['MUS-01001']) {
  const shopper = await meetShopper(shop);
  const transactionId = await shopper.buy(skus);
  return { ...shopper, transactionId, lines: await findLines(shop, transactionId) };
}

/** The calls for a logged-in member of staff. */
export const staff = async (shop: Pick<TestShop, 'client' | 'logInStaff'>) =>
  shop.client(await shop.logInStaff(support.email, demoPassword)).support;

/** Lists the open reviews of an order. */
export async function listReviews(shop: TestShop, transactionId: string) {
  const { reviews } = await (await staff(shop)).listReviews.mutate({ reason: 'a test' });
  return reviews.filter((review) => review.transactionId === transactionId);
}

type Portals = Pick<TestPortals, 'both' | 'at'>;

async function startOne(options: TestShopOptions): Promise<Portals> {
  const both = await startTestShop(options);
  return { both, at: () => both };
}

/**
 * Runs the same tests with one portal on SQLite and two on PostgreSQL, and asks the doctor after them. `once`: what neither
 * races nor changes money runs on PostgreSQL in `npm run test:long` alone. `at`: one of two portals, or always the same.
 */
export function describeShops(
  title: string,
  define: (
    shop: () => TestShop,
    when: ReturnType<typeof it.skipIf>,
    once: ReturnType<typeof it.skipIf>,
    at: TestPortals['at'],
  ) => void,
  options: TestShopOptions = {},
): void {
  describe.each([
    ['one portal on SQLite', startOne],
    ['two portals on PostgreSQL', startTestPortals],
  ] as const)(`${title}: %s`, (name, start) => {
    const isPostgres = name.includes('PostgreSQL');
    const isSkipped = isPostgres && postgresServer === null;
    let portals: Portals;
    beforeAll(async () => {
      if (!isSkipped) portals = await start(options);
    });
    afterAll(async () => {
      if (isSkipped) return;
      const { both } = portals;
      await both.settle();
      const expected = ['reviews_open', 'backup_untried'];
      const problems = (await runDoctor(both.service.core)).filter(({ code }) => !expected.includes(code));
      const { brokenAt } = await verifyAuditChain(both.service.core);
      await both.stop();
      expect({ problems, brokenAt }).toEqual({ problems: [], brokenAt: null });
    });
    define(
      () => portals.both,
      it.skipIf(isSkipped),
      it.skipIf(isSkipped || (isPostgres && !isLong)),
      (index) => portals.at(index),
    );
  });
}
