import { runDueTasks } from '@backline/core/worker/run-due-tasks';
import { and, eq, isNull } from '@backline/db';
import { demoPassword } from '@backline/fixtures';
import { postWebhook, signWebhook } from '@backline/testing';
import { expect } from 'vitest';
import { erasureRounds } from './env.ts';
import { describeShops, meetShopper, staff } from './orders/shoppers.ts';

const rounds = Array.from({ length: erasureRounds }, (_, index) => `round ${index + 1}`);
const sku = 'MUS-01012';

describeShops('an erasure at the same time', (shop, when, _once, at) => {
  const store = () => shop().service.core.store;

  /** Makes a customer whose account can be erased. */
  async function meetLeaving() {
    const shopper = await meetShopper(shop());
    const leave = async () => {
      const { factors, privacy } = shopper.calls;
      await factors.confirm.mutate({ password: demoPassword });
      await privacy.requestErasure.mutate();
    };
    return { ...shopper, leave };
  }

  /** Runs the workers of both portals after the waiting time of an erasure. Returns how it ended. */
  async function tryErasure(userId: string): Promise<string | undefined> {
    const { tasks } = store().t;
    const isIts = and(eq(tasks.kind, 'account.erase'), eq(tasks.subject, userId));
    await store().write((tx) => tx.update(tasks).set({ dueAt: shop().clock.now() }).where(isIts));
    await Promise.all([at(0), at(1)].map(({ service }) => runDueTasks(service.core)));
    const [task] = await store().db.select().from(tasks).where(isIts);
    return task?.state;
  }

  async function erase(userId: string): Promise<void> {
    expect(await tryErasure(userId)).toBe('done');
  }

  /** Collects the provider's events without delivering them. */
  async function hear(work: () => Promise<unknown>): Promise<string[]> {
    const { control } = shop().emulator;
    await control.setDelivery({ isPaused: true });
    const known = new Set((await control.events()).map(({ event_id }) => event_id));
    await work();
    return (await control.events())
      .filter(({ event_id }) => !known.has(event_id))
      .map((event) => JSON.stringify(event));
  }
  const post = async (body: string, index: number) => {
    const { status } = await postWebhook(at(index).url, body, signWebhook(body, shop().clock.now()));
    expect(status).toBe(200);
  };
  async function settle(): Promise<void> {
    await shop().emulator.control.setDelivery({ isPaused: false });
    await shop().settle();
  }

  async function readOrder(transactionId: string) {
    const { orders, orderItems, paymentCustomers } = store().t;
    const { db } = store();
    const [order] = await db.select().from(orders).where(eq(orders.transactionId, transactionId));
    const [item] = await db.select().from(orderItems).where(eq(orderItems.transactionId, transactionId));
    const isPayer = eq(paymentCustomers.customerId, order?.customerId ?? '');
    const [customer] = await db.select().from(paymentCustomers).where(isPayer);
    return { order, item, customer };
  }

  /** Asserts that nothing is left that identifies a person. */
  async function assertGone(id: string): Promise<void> {
    const { users, sessions, outboxMessages, subjectKeys } = store().t;
    const [user] = await store().db.select().from(users).where(eq(users.id, id));
    expect(user).toMatchObject({ email: `erased:${id}`, contactName: null, passwordHash: null });
    expect(await store().db.$count(sessions, eq(sessions.userId, id))).toBe(0);
    expect(
      await store().db.$count(outboxMessages, and(eq(outboxMessages.userId, id), isNull(outboxMessages.deliveredAt))),
    ).toBe(0);
    expect(await store().db.$count(subjectKeys, eq(subjectKeys.userId, id))).toBe(0);
  }

  when.each(rounds)('leaves a purchase to the account, or to a guest (%s)', async () => {
    const { id, email, pay, leave } = await meetLeaving();
    await leave();
    let transactionId = '';
    const events = await hear(async () => {
      transactionId = await pay([sku]);
    });
    const [end] = await Promise.all([tryErasure(id), ...events.map(post)]);
    await settle();
    // If an event arrived before the order was complete, the erasure was postponed.
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
      expect((await shop().mails(email))[0]?.text).toContain('MUS-');
    }
  });

  when.each(rounds)('takes what is refunded, and tells nobody of it (%s)', async () => {
    const { id, buy, leave } = await meetLeaving();
    const transactionId = await buy([sku]);
    await leave();
    const events = await hear(async () => {
      const { control } = shop().emulator;
      const { id: adjustmentId } = await control.refund(transactionId, { status: 'pending_approval' });
      await control.approveRefund(adjustmentId);
    });
    await Promise.all([...events.map(post), erase(id)]);
    await settle();
    await assertGone(id);
    const { order, item, customer } = await readOrder(transactionId);
    expect(order).toMatchObject({ userId: id, email: null });
    expect(customer?.email).toBe('');
    const { grantHolds } = store().t;
    expect(await store().db.$count(grantHolds, eq(grantHolds.grantId, item?.grantId ?? ''))).toBe(1);
  });

  when.each(rounds)('leaves a code to the account, or free (%s)', async (round) => {
    const { id, token, leave } = await meetLeaving();
    const batch = `LEAVING-${round.replace(' ', '-')}`;
    const terms = { sku: 'MUS-01005', days: 30, expiresAt: null, count: 1, reason: 'a test' };
    const { licenseCodes } = await (await staff(shop())).generateBatch.mutate({ batch, ...terms });
    await leave();
    const redeem = (index: number) => at(index).client(token).licenses.redeemLicenses.mutate({ licenseCodes });
    await Promise.all([erase(id), ...[0, 1].map((index) => redeem(index).catch(() => null))]);
    await assertGone(id);
    const tables = store().t;
    const [code] = await store().db.select().from(tables.licenseCodes).where(eq(tables.licenseCodes.batch, batch));
    expect([null, id]).toContain(code?.redeemedBy);
    expect(await store().db.$count(tables.grants, eq(tables.grants.userId, id))).toBe(code?.redeemedBy === id ? 1 : 0);
  });

  when.each(rounds)('leaves no session to who logs in (%s)', async () => {
    const { id, email, leave } = await meetLeaving();
    await leave();
    const logIn = (_: unknown, index: number) => at(index).logIn(email, demoPassword, `machine ${index}`);
    const logIns = Array.from({ length: 6 }, logIn);
    const [, ...tokens] = await Promise.all([erase(id), ...logIns.map((login) => login.catch(() => null))]);
    await assertGone(id);
    for (const token of tokens)
      if (token !== null) expect((await shop().rest('GET', '/user', { token })).status).toBe(401);
  });
});
