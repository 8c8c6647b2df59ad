import { randomUUID } from 'node:crypto';
import { importCatalog } from '@backline/core/catalog/import-catalog';
import { makeLicenseCode } from '@backline/core/licenses/license-codes';
import { runDoctor } from '@backline/core/support/doctor/run-doctor';
import { verifyAudit } from '@backline/core/support/trail/verify-audit';
import { eq, inArray } from '@backline/db';
import { postgresServer } from '@backline/db/test-engines';
import { customer, demoPassword, support } from '@backline/fixtures';
import {
  operator,
  postWebhook,
  readCatalog,
  signWebhook,
  startTestPortals,
  type TestPortals,
  type TestService,
  testApiKey,
} from '@backline/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Buyer, meet } from '../plans/buyers.ts';

const person = { password: demoPassword, contactName: 'Clara Wieck', emailMarketingConsent: false };
const times = <Answer>(count: number, work: (at: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)));
const count = <Key>(keys: readonly Key[]) =>
  Object.fromEntries([...new Set(keys)].map((key) => [String(key), keys.filter((one) => one === key).length]));

describe.skipIf(postgresServer === null)('two portals over one PostgreSQL database', () => {
  let portals: TestPortals;
  let token: string;
  beforeAll(async () => {
    portals = await startTestPortals();
    token = await portals.shop.logIn(customer.email, demoPassword);
  });
  afterAll(async () => {
    const { core } = portals.shop.service;
    const problems = await runDoctor(core);
    const { brokenAt } = await verifyAudit(core, operator, { reason: 'a test' });
    await portals.stop();
    expect(problems).toEqual([]);
    expect(brokenAt).toBeNull();
  });

  const store = () => portals.shop.service.core.store;
  const post = async (at: TestService, body: string) =>
    (await postWebhook(at.url, body, signWebhook(body, portals.shop.clock.now()))).status;

  /** Collects the provider's events without delivering them. */
  async function hear(work: () => Promise<unknown>): Promise<string[]> {
    const { control } = portals.shop.emulator;
    await control.setDelivery({ isPaused: true });
    const known = new Set((await control.events()).map(({ event_id }) => event_id));
    await work();
    return (await control.events())
      .filter(({ event_id }) => !known.has(event_id))
      .map((event) => JSON.stringify(event));
  }
  async function settle(): Promise<void> {
    await portals.shop.emulator.control.setDelivery({ isPaused: false });
    await portals.shop.settle();
  }

  it('grant a code once, however many ask', async () => {
    const supportClient = portals.shop.client(await portals.shop.logInStaff(support.email, demoPassword)).support;
    const people = await times(10, async () => {
      const { email } = await meet(portals.shop);
      return portals.other.logIn(email, demoPassword);
    });
    const terms = { sku: 'MUS-01005', days: 30, expiresAt: null, count: 2, reason: 'a test' };
    const { licenseCodes } = await supportClient.generateBatch.mutate({ batch: 'RACE', ...terms });
    for (const licenseCode of licenseCodes) {
      const answers = await times(50, (at) =>
        portals
          .at(at)
          .client(people[at % people.length])
          .licenses.redeemLicenses.mutate({ licenseCodes: [licenseCode] }),
      );
      expect(answers.flatMap(({ licenses }) => licenses)).toHaveLength(1);
    }
    const tables = store().t;
    const grants = await store().db.select().from(tables.grants).where(eq(tables.grants.cause, 'redemption'));
    expect(grants.filter(({ sku }) => sku === 'MUS-01005')).toHaveLength(2);
  });

  it('let as many guesses through as the limit says, together, whatever right codes are among them', async () => {
    const supportClient = portals.shop.client(await portals.shop.logInStaff(support.email, demoPassword)).support;
    const { email } = await meet(portals.shop);
    const own = await portals.other.logIn(email, demoPassword);
    const terms = { sku: 'MUS-01005', days: 30, expiresAt: null, count: 31, reason: 'a test' };
    const { licenseCodes: right } = await supportClient.generateBatch.mutate({ batch: 'MIXED', ...terms });
    const ask = (at: number, licenseCode: string) =>
      portals
        .at(at)
        .client(own)
        .licenses.redeemLicenses.mutate({ licenseCodes: [licenseCode] });
    const codes = right.slice(1).flatMap((code) => [code, makeLicenseCode('MUS')]);
    const outcomes = await Promise.allSettled(codes.map((code, at) => ask(at >> 1, code)));
    const answers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    const misses = answers.flatMap(({ errors }) => errors);
    expect(misses.map(({ reason }) => reason)).toEqual(Array(10).fill('unknown'));
    await expect(ask(0, right[0] ?? '')).rejects.toThrow();
    const { grants } = store().t;
    const redeemed = answers.flatMap(({ licenses }) => licenses);
    expect(await store().db.$count(grants, eq(grants.cause, 'redemption'))).toBe(redeemed.length + 2);
  });

  it('make one account of an address, and answer everybody alike', async () => {
    const email = 'twenty@example.org';
    const body = { ...person, authId: email };
    const answers = await times(20, (at) => portals.at(at).rest('POST', '/signup', { body }));
    expect(new Set(answers.map((answer) => `${answer.status} ${JSON.stringify(answer.body)}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    const { users } = store().t;
    expect(await store().db.$count(users, eq(users.emailCanonical, email))).toBe(1);
  });

  it('let as many wrong logins through as the limit says, together', async () => {
    const body = { apiKey: testApiKey, authId: 'nobody@example.org', password: 'wrong-and-long', machineId: 'm' };
    const answers = await times(40, (at) => portals.at(at).rest('POST', '/token', { body }));
    expect(count(answers.map(({ status }) => status))).toEqual({ 401: 10, 429: 30 });
  });

  it('know at once of a session that ended in the other', async () => {
    const own = await portals.shop.logIn(customer.email, demoPassword);
    expect((await portals.other.rest('GET', '/user', { token: own })).status).toBe(200);
    await portals.shop.rest('DELETE', '/token', { token: own });
    expect((await portals.other.rest('GET', '/user', { token: own })).status).toBe(401);
  });

  it("deliver a guest's order once, when both receive its events and browsers ask as well", async () => {
    for (let round = 0; round < 4; round += 1) {
      const email = `guest-${round}@example.org`;
      let transactionId = '';
      const events = await hear(async () => {
        const items = [{ priceId: await portals.shop.priceId('MUS-01012') }];
        ({ transactionId } = await portals.shop.emulator.control.pay({ items, email }));
      });
      const tells = events.flatMap((body) => [post(portals.shop, body), post(portals.other, body)]);
      const asks = times(10, (at) => portals.at(at).client().fulfillment.completeCheckout.mutate({ transactionId }));
      expect(count(await Promise.all(tells))).toEqual({ 200: events.length * 2 });
      await asks;
      await settle();
      const { orderItems, licenseCodes, auditEntries } = store().t;
      const [item] = await store().db.select().from(orderItems).where(eq(orderItems.transactionId, transactionId));
      expect(await store().db.$count(licenseCodes, eq(licenseCodes.batch, `ORDER-${item?.itemId}`))).toBe(1);
      expect(await store().db.$count(auditEntries, eq(auditEntries.subject, `order ${transactionId}`))).toBe(1);
      expect(await portals.shop.mails(email)).toHaveLength(1);
    }
  });

  it('link a plan and welcome its buyer once, when each receives a part of the events', async () => {
    const buyers: Buyer[] = [];
    for (let each = 0; each < 6; each += 1) buyers.push(await meet(portals.shop));
    const events = await hear(async () => {
      for (const buyer of buyers) {
        const { body } = await buyer.ask('POST', '/user/recurring-transaction', { plan: 'monthly' });
        await portals.shop.emulator.control.pay({ transactionId: body.txnId });
      }
    });
    await Promise.all(events.map((body) => post(portals.at(body.includes('"subscription.') ? 0 : 1), body)));
    await settle();
    const { grants, subscriptions, outboxMessages } = store().t;
    const ids = buyers.map(({ id }) => id);
    const owners = await store()
      .db.select({ userId: subscriptions.userId })
      .from(subscriptions)
      .where(inArray(subscriptions.userId, ids));
    expect(owners.map(({ userId }) => userId).toSorted()).toEqual(ids.toSorted());
    expect(await store().db.$count(grants, inArray(grants.userId, ids))).toBe(ids.length);
    const welcomes = await store().db.select().from(outboxMessages).where(eq(outboxMessages.kind, 'plan_welcome'));
    expect(welcomes.filter(({ userId }) => ids.includes(userId ?? ''))).toHaveLength(ids.length);
    for (const buyer of buyers) expect(await buyer.hasPlus()).toBe(true);
  });

  it('keep the newest snapshot of a refund that reaches both at the same moment', async () => {
    const client = new pg.Client({ connectionString: portals.databaseUrl });
    await client.connect();
    onTestFinished(() => client.end());
    const countWaiting = async () => {
      const waiting = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
      return (await client.query(waiting)).rowCount;
    };
    const { control } = portals.shop.emulator;
    const { buyerToken } = await portals.shop.client(token).payments.createBuyerToken.mutate();
    for (let round = 0; round < 6; round += 1) {
      let transactionId = '';
      await control.setDelivery({ isPaused: false });
      ({ transactionId } = await control.pay({
        items: [{ priceId: await portals.shop.priceId(`MUS-0101${3 + (round % 3)}`) }],
        email: customer.email,
        customData: { backline: 'marketplace', backline_buyer: buyerToken },
      }));
      await portals.shop.settle();
      let adjustmentId = '';
      const [created = '', approved = ''] = (
        await hear(async () => {
          ({ id: adjustmentId } = await control.refund(transactionId, { status: 'pending_approval' }));
          await control.approveRefund(adjustmentId);
        })
      ).filter((body) => body.includes('"adjustment.'));
      // Another transaction starts to write the same row, but is rolled back later.
      await client.query('BEGIN');
      await client.query(
        `INSERT INTO adjustments (adjustment_id, transaction_id, action, status, is_full, items, occurred_at_us, created_at)
         VALUES ($1, $2, 'refund', 'pending_approval', true, '[]', 1, now())`,
        [adjustmentId, transactionId],
      );
      expect(await post(portals.shop, approved)).toBe(200);
      await expect.poll(countWaiting, { timeout: 5000, interval: 10 }).toBe(1);
      expect(await post(portals.other, created)).toBe(200);
      await expect.poll(countWaiting, { timeout: 5000, interval: 10 }).toBe(2);
      await client.query('ROLLBACK');
      await settle();
      const { adjustments, orderItems, grantHolds } = store().t;
      const [kept] = await store().db.select().from(adjustments).where(eq(adjustments.adjustmentId, adjustmentId));
      expect(kept?.status).toBe('approved');
      const [item] = await store().db.select().from(orderItems).where(eq(orderItems.transactionId, transactionId));
      const [hold] = await store()
        .db.select()
        .from(grantHolds)
        .where(eq(grantHolds.grantId, item?.grantId ?? ''));
      expect(hold).toMatchObject({ reason: 'refund', isHeld: true });
    }
  });

  it('begin one trial for the accounts of one mailbox', async () => {
    const one = await meet(portals.shop, 'mailbox@gmail.com');
    const other = await meet(portals.shop, 'mail.box+2@gmail.com');
    const opened = await times(2, (at) =>
      (at === 0 ? one : other).ask('POST', '/user/recurring-transaction', { plan: 'monthly' }),
    );
    const events = await hear(async () => {
      for (const { body } of opened) await portals.shop.emulator.control.pay({ transactionId: body.txnId });
    });
    await Promise.all(events.map((body, at) => post(portals.at(at), body)));
    await settle();
    const { subscriptions } = store().t;
    const rows = await store()
      .db.select()
      .from(subscriptions)
      .where(inArray(subscriptions.userId, [one.id, other.id]));
    expect(rows.filter(({ status }) => status === 'trialing')).toHaveLength(1);
  });

  it('make one live link of two that are asked for at once', async () => {
    const email = `links-${randomUUID()}@example.org`;
    await portals.shop.rest('POST', '/signup', { body: { ...person, authId: email } });
    const link = await portals.shop.mailedToken(email, '/verify');
    await portals.shop.rest('POST', '/verify', { body: { token: link } });
    const login = await portals.shop.logIn(email, demoPassword);
    await times(4, (at) =>
      portals.at(at).rest('POST', '/user/email', {
        token: login,
        body: { email: `new-${at}-${email}` },
      }),
    );
    const { users, oneTimeTokens } = store().t;
    const [user] = await store().db.select().from(users).where(eq(users.emailCanonical, email));
    const tokens = await store()
      .db.select()
      .from(oneTimeTokens)
      .where(eq(oneTimeTokens.userId, user?.id ?? ''));
    const live = tokens.filter(
      (row) => row.purpose === 'email_confirm' && row.revokedAt === null && row.consumedAt === null,
    );
    expect(live).toHaveLength(1);
  });

  it('both sell what was imported by one of them', async () => {
    const catalog = readCatalog();
    const [developer] = catalog.developers;
    if (developer === undefined) throw new Error('The catalog has no developers.');
    const named = {
      ...catalog,
      developers: catalog.developers.map((one) => (one === developer ? { ...one, name: 'Renamed' } : one)),
    };
    await portals.other.client().catalog.listDevelopers.query();
    await importCatalog(portals.shop.service.core, operator, named);
    const read = async () => JSON.stringify(await portals.other.client().catalog.listDevelopers.query());
    await expect.poll(read, { timeout: 20_000 }).toContain('Renamed');
  });
});
