import type { Core } from '@backline/core/core';
import { runDoctor } from '@backline/core/support/doctor/run-doctor';
import { verifyAudit } from '@backline/core/support/trail/verify-audit';
import { runDueTasks } from '@backline/core/worker/run-due-tasks';
import { and, eq, isNull } from '@backline/db';
import { postgresServer } from '@backline/db/test-engines';
import { demoPassword, support } from '@backline/fixtures';
import {
  operator,
  postWebhook,
  signWebhook,
  startTestPortals,
  startTestShop,
  type TestService,
  type TestShop,
} from '@backline/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { erasureRounds } from './env.ts';
import { meet } from './plans/buyers.ts';

interface Portals {
  shop: TestShop;
  at(index: number): TestService;
  stop(): Promise<void>;
}

async function startOne(): Promise<Portals> {
  const shop = await startTestShop();
  return { shop, at: () => shop, stop: shop.stop };
}

const rounds = Array.from({ length: erasureRounds }, (_, index) => `round ${index + 1}`);

describe.each([
  ['one portal on SQLite', startOne],
  ['two portals on PostgreSQL', startTestPortals],
] as const)('an erasure at the same time: %s', (title, start) => {
  const isSkipped = title.includes('PostgreSQL') && postgresServer === null;
  let portals: Portals;
  let shop: TestShop;
  beforeAll(async () => {
    if (isSkipped) return;
    portals = await start();
    shop = portals.shop;
  });
  afterAll(async () => {
    if (isSkipped) return;
    const { core } = shop.service;
    await shop.settle();
    const problems = await runDoctor(core);
    const { brokenAt } = await verifyAudit(core, operator, { reason: 'a test' });
    await portals.stop();
    expect(problems).toEqual([]);
    expect(brokenAt).toBeNull();
  });

  const store = () => shop.service.core.store;
  const cores = (): Core[] => [portals.at(0).service.core, portals.at(1).service.core];

  /** Somebody whose erasure waits. */
  async function meetLeaving() {
    const { id, email } = await meet(shop);
    const token = await shop.logIn(email, demoPassword);
    const leave = async () => {
      const { factors, privacy } = shop.client(token);
      await factors.confirm.mutate({ password: demoPassword });
      await privacy.requestErasure.mutate();
    };
    return { id, email, token, leave };
  }

  /** The wait for an erasure is over, and the worker of a portal looks. Returns how it ended. */
  async function tryErasure(userId: string, workers = cores()): Promise<string | undefined> {
    const { tasks } = store().t;
    const isIts = and(eq(tasks.kind, 'account.erase'), eq(tasks.subject, userId));
    await store().write((tx) => tx.update(tasks).set({ dueAt: shop.clock.now() }).where(isIts));
    await Promise.all(workers.map((core) => runDueTasks(core)));
    const [task] = await store().db.select().from(tasks).where(isIts);
    return task?.state;
  }

  async function erase(userId: string): Promise<void> {
    expect(await tryErasure(userId)).toBe('done');
  }

  /** What the provider says while nothing of it is delivered. */
  async function hear(work: () => Promise<unknown>): Promise<string[]> {
    const { control } = shop.emulator;
    await control.setDelivery({ isPaused: true });
    const known = new Set((await control.events()).map(({ event_id }) => event_id));
    await work();
    return (await control.events())
      .filter(({ event_id }) => !known.has(event_id))
      .map((event) => JSON.stringify(event));
  }
  const post = async (body: string, at: number) => {
    const { status } = await postWebhook(portals.at(at).url, body, signWebhook(body, shop.clock.now()));
    expect(status).toBe(200);
  };
  async function settle(): Promise<void> {
    await shop.emulator.control.setDelivery({ isPaused: false });
    await shop.settle();
  }

  async function pay(email: string, token: string): Promise<string> {
    const { buyerToken } = await shop.client(token).payments.createBuyerToken.mutate();
    const { transactionId } = await shop.emulator.control.pay({
      items: [{ priceId: await shop.priceId('MUS-01012') }],
      email,
      customData: { backline: 'marketplace', backline_buyer: buyerToken },
    });
    return transactionId;
  }

  async function readOrder(transactionId: string) {
    const { orders: o, orderItems: i, paymentCustomers: c } = store().t;
    const [order] = await store().db.select().from(o).where(eq(o.transactionId, transactionId));
    const [item] = await store().db.select().from(i).where(eq(i.transactionId, transactionId));
    const [customer] = await store()
      .db.select()
      .from(c)
      .where(eq(c.customerId, order?.customerId ?? ''));
    return { order, item, customer };
  }

  /** Nothing of a person is left that says who they were. */
  async function assertGone(id: string): Promise<void> {
    const { users: u, sessions: s, outboxMessages: m, subjectKeys: k } = store().t;
    const [user] = await store().db.select().from(u).where(eq(u.id, id));
    expect(user).toMatchObject({ email: `erased:${id}`, contactName: null, passwordHash: null });
    expect(await store().db.$count(s, eq(s.userId, id))).toBe(0);
    expect(await store().db.$count(m, and(eq(m.userId, id), isNull(m.deliveredAt)))).toBe(0);
    expect(await store().db.$count(k, eq(k.userId, id))).toBe(0);
  }

  it.skipIf(isSkipped).each(rounds)('leaves a purchase to the account, or to a guest (%s)', async () => {
    const { id, email, token, leave } = await meetLeaving();
    await leave();
    let transactionId = '';
    const events = await hear(async () => {
      transactionId = await pay(email, token);
    });
    const [end] = await Promise.all([tryErasure(id), ...events.map(post)]);
    await settle();
    // What had come before the order was settled put it off.
    if (end !== 'done') await erase(id);
    await settle();
    await assertGone(id);
    const { order, item, customer } = await readOrder(transactionId);
    expect(order?.settledAt).not.toBeNull();
    if (order?.userId === id) {
      expect(order.email).toBeNull();
      expect(customer?.email).toBe('');
      expect(item?.grantId).not.toBeNull();
    } else {
      expect(order).toMatchObject({ buyer: 'guest', userId: null, email });
      expect(item?.codeHash).not.toBeNull();
      expect((await shop.mails(email))[0]?.text).toContain('MUS-');
    }
  });

  it.skipIf(isSkipped).each(rounds)('takes what is refunded, and tells nobody of it (%s)', async () => {
    const { id, email, token, leave } = await meetLeaving();
    const transactionId = await pay(email, token);
    await settle();
    await leave();
    const events = await hear(async () => {
      const { id: adjustmentId } = await shop.emulator.control.refund(transactionId, { status: 'pending_approval' });
      await shop.emulator.control.approveRefund(adjustmentId);
    });
    await Promise.all([...events.map(post), erase(id)]);
    await settle();
    await assertGone(id);
    const { order, item, customer } = await readOrder(transactionId);
    expect(order).toMatchObject({ userId: id, email: null });
    expect(customer?.email).toBe('');
    const { grantHolds: h } = store().t;
    const holds = await store()
      .db.select()
      .from(h)
      .where(eq(h.grantId, item?.grantId ?? ''));
    expect(holds).toHaveLength(1);
  });

  it.skipIf(isSkipped).each(rounds)('leaves a code to the account, or free (%s)', async (round) => {
    const { id, token, leave } = await meetLeaving();
    const staff = shop.client(await shop.logInStaff(support.email, demoPassword)).support;
    const terms = { sku: 'MUS-01005', days: 30, expiresAt: null, count: 1, reason: 'a test' };
    const { licenseCodes } = await staff.generateBatch.mutate({
      batch: `LEAVING-${round.replace(' ', '-')}`,
      ...terms,
    });
    await leave();
    await Promise.all([
      erase(id),
      ...[0, 1].map((at) =>
        portals
          .at(at)
          .client(token)
          .licenses.redeemLicenses.mutate({ licenseCodes })
          .catch(() => null),
      ),
    ]);
    await assertGone(id);
    const { licenseCodes: c, grants: g } = store().t;
    const [code] = await store()
      .db.select()
      .from(c)
      .where(eq(c.batch, `LEAVING-${round.replace(' ', '-')}`));
    const granted = await store().db.$count(g, eq(g.userId, id));
    expect([null, id]).toContain(code?.redeemedBy);
    expect(granted).toBe(code?.redeemedBy === id ? 1 : 0);
  });

  it.skipIf(isSkipped).each(rounds)('leaves no session to who logs in (%s)', async () => {
    const { id, email, leave } = await meetLeaving();
    await leave();
    const [, ...tokens] = await Promise.all([
      erase(id),
      ...Array.from({ length: 6 }, (_, at) =>
        portals
          .at(at)
          .logIn(email, demoPassword, `machine ${at}`)
          .catch(() => null),
      ),
    ]);
    await assertGone(id);
    for (const token of tokens)
      if (token !== null) expect((await shop.rest('GET', '/user', { token })).status).toBe(401);
  });
});
