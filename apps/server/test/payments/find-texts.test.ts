import { changeContactName } from '@backline/core/account/change-contact-name';
import { reconcile } from '@backline/core/fulfillment/reconcile';
import { createBuyerToken } from '@backline/core/payments/create-buyer-token';
import { findSession } from '@backline/core/sessions/find-session';
import { resendOrder } from '@backline/core/support/money/resend-order';
import { eraseUser } from '@backline/core/support/people/erase-user';
import { isNotNull } from '@backline/db';
import { makePostgresDatabase, postgresServer } from '@backline/db/test-engines';
import { AppError } from '@backline/domain/errors';
import { type EmailAddress, parseEmail } from '@backline/domain/inputs/parse-email';
import { demoPassword } from '@backline/fixtures';
import { operator, startTestShop, type TestShop, waitUntil } from '@backline/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findTextLives, seeds } from '../env.ts';
import { meet } from '../plans/buyers.ts';

async function startOnPostgres(): Promise<TestShop> {
  const database = await makePostgresDatabase();
  const shop = await startTestShop({ env: { DATABASE_URL: database.url } });
  return {
    ...shop,
    async stop() {
      await shop.stop();
      await database.drop();
    },
  };
}

const asIs = (text: string) => text;
const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const reason = 'a test';

function toEmail(text: string): EmailAddress {
  const email = parseEmail(text);
  if (email === null) throw new Error(`${text} is not an address.`);
  return email;
}

describe.each([
  ['SQLite', () => startTestShop(), asIs],
  ['PostgreSQL', startOnPostgres, folded],
] as const)('the texts that support finds people by: %s', (name, start, toText) => {
  const isSkipped = name === 'PostgreSQL' && postgresServer === null;
  let shop: TestShop;
  let priceId = '';
  beforeAll(async () => {
    if (isSkipped) return;
    shop = await start();
    priceId = await shop.priceId('MUS-01012');
  });
  afterAll(async () => {
    if (!isSkipped) await shop.stop();
  });

  /** Delivers the provider's events. If one can't be applied, the test fails at once. */
  async function settle(): Promise<void> {
    const { paymentEvents } = shop.service.core.store.t;
    const readFailed = () =>
      shop.service.core.store.db
        .select({ type: paymentEvents.type, lastError: paymentEvents.lastError })
        .from(paymentEvents)
        .where(isNotNull(paymentEvents.lastError));
    await shop.emulator.control.deliverNow();
    await waitUntil(async () => (await shop.countWaiting()) === 0 || (await readFailed()).length > 0);
    expect(await readFailed()).toEqual([]);
  }

  async function pay(email: string, buyerToken?: string) {
    const mark = buyerToken === undefined ? {} : { backline_buyer: buyerToken };
    const paid = await shop.emulator.control.pay({
      items: [{ priceId }],
      email,
      customData: { backline: 'marketplace', ...mark },
    });
    await settle();
    return paid;
  }

  async function moveAddress(customerId: string, email: string): Promise<void> {
    const { apiKey } = await shop.emulator.control.state();
    await fetch(`${shop.emulator.url}/customers/${customerId}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    await settle();
  }

  async function logIn(email: string) {
    const own = await findSession(shop.service.core, await shop.logIn(email, demoPassword));
    if (own === null) throw new Error('The new session is not live.');
    return own;
  }

  /** Compares the stored search texts with the accounts, payers and orders. */
  async function compare(): Promise<void> {
    const { db, t } = shop.service.core.store;
    const lines = new Set<string>();
    for (const { id, email, contactName } of await db.select().from(t.users))
      lines.add(`user ${id} ${toText([email, ...(contactName === null ? [] : [contactName])].join(' '))}`);
    for (const { customerId, email } of [
      ...(await db.select().from(t.paymentCustomers)),
      ...(await db.select().from(t.orders)),
    ])
      if (customerId !== null && email !== null) lines.add(`payer ${customerId} ${toText(email)}`);
    const stored = await db.select().from(t.findTexts);
    expect(stored.map(({ kind, ref, text }) => `${kind} ${ref} ${text}`).toSorted()).toEqual([...lines].toSorted());
  }

  it.skipIf(isSkipped)('follow a payer whose address changes and changes back, and so does the next code', async () => {
    const right = 'right@example.org';
    const { customerId } = await pay(right);
    await moveAddress(customerId, 'mistake@example.org');
    await moveAddress(customerId, right);
    const before = (await shop.mails(right)).length;
    await pay(right);
    expect(await shop.mails(right)).toHaveLength(before + 1);
    expect(await shop.mails('mistake@example.org')).toEqual([]);
    await compare();
  });

  it.skipIf(isSkipped)('let a purchase after the erasure of its payer arrive, and reconcile end', async () => {
    const { email } = await meet(shop, 'payer@example.org');
    await pay(email);
    await pay(email, createBuyerToken(shop.service.core, await logIn(email)).buyerToken);
    await eraseUser(shop.service.core, operator, { email: toEmail(email), reason, isNow: true });
    const { transactionId } = await pay(email);
    expect(await reconcile(shop.service.core)).toMatchObject({ ordersDelivered: 0 });
    const order = await shop.service.core.store.db.select().from(shop.service.core.store.t.orders);
    expect(order.find((one) => one.transactionId === transactionId)).toMatchObject({ buyer: 'guest', email });
    expect((await shop.mails(email)).map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/codes?/i));
    await compare();
  });

  it.skipIf(isSkipped)('keep an address that an order has in other letters than its payer had', async () => {
    const { customerId, transactionId } = await pay('dora@example.org');
    const to = toEmail('Dora@example.org');
    await resendOrder(shop.service.core, operator, { transactionId, to, isDryRun: false, reason });
    await moveAddress(customerId, 'ethel@example.org');
    await compare();
  });

  const step = fc.record({
    what: fc.constantFrom('pay', 'pay', 'payAsAccount', 'moveAddress', 'resend', 'rename', 'erase'),
    who: fc.nat({ max: 1 }),
    address: fc.nat({ max: 3 }),
  });
  let lives = 0;

  it.skipIf(isSkipped).each(seeds)('are what the rows say in lives of payers, by the seed %i', async (seed) => {
    const { core } = shop.service;
    const life = fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24 }), async (steps) => {
      lives += 1;
      const addresses = ['a', 'b', 'B', 'c'].map((one) => `${one}.${lives}.${seed}@example.org`);
      const toAddress = (index: number) => addresses[index] ?? '';
      const payers = new Map<number, string>();
      const orders: string[] = [];
      const accounts = new Set<number>();
      for (const { what, who, address } of steps) {
        const email = `who-${who}-${lives}@example.org`;
        const customerId = payers.get(who);
        if (what === 'pay') {
          const paid = await pay(toAddress(address));
          payers.set(who, paid.customerId);
          orders.push(paid.transactionId);
        } else if (what === 'moveAddress' && customerId !== undefined)
          await moveAddress(customerId, toAddress(address));
        else if (what === 'resend' && orders.length > 0)
          await resendOrder(core, operator, {
            transactionId: orders.at(who - 2) ?? orders[0] ?? '',
            to: toEmail(toAddress(address)),
            isDryRun: false,
            reason,
          }).catch((error: unknown) => {
            // An order allows this at most three times.
            if (!(error instanceof AppError && error.code === 'conflict')) throw error;
          });
        else if (what === 'erase' && accounts.delete(who))
          await eraseUser(core, operator, { email: toEmail(email), reason, isNow: true });
        else if (what === 'rename' || what === 'payAsAccount') {
          if (!accounts.has(who)) await meet(shop, email);
          accounts.add(who);
          const own = await logIn(email);
          if (what === 'rename') await changeContactName(core, operator, own, `Dora ${toAddress(address)}`);
          else await pay(toAddress(address), createBuyerToken(core, own).buyerToken);
        }
        await compare();
      }
    });
    await fc.assert(life, { seed, numRuns: findTextLives });
  });
});
