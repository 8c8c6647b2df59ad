import { reconcile } from '@backline/core/fulfillment/reconcile';
import { exportUser } from '@backline/core/privacy/export-user';
import { listDoneErasures, repeatErasures } from '@backline/core/privacy/repeat-erasures';
import { findSession } from '@backline/core/sessions/find-session';
import { eraseUser } from '@backline/core/support/people/erase-user';
import { eq } from '@backline/db';
import { demoPassword, support } from '@backline/fixtures';
import { emulatorDefaults } from '@backline/paddle-emulator/source';
import { operator } from '@backline/testing';
import { expect } from 'vitest';
import { meet } from '../plans/buyers.ts';
import { buyAsGuest, describeShops, meetOwner, meetShopper, staff, toAddress } from './shoppers.ts';

const reason = 'a test';
let people = 0;
const newAddress = () => {
  people += 1;
  return `former-guest-${people}@example.org`;
};

describeShops('the erasure of a former guest', (shop, when, once) => {
  const core = () => shop().service.core;

  /** Makes an account with this address that can be erased at once. */
  async function open(email = newAddress()) {
    const shopper = await meetShopper(shop(), email);
    const erase = () => eraseUser(core(), operator, { email: toAddress(email), reason, isNow: true });
    return { ...shopper, erase };
  }

  /** Makes a customer who first bought without an account, and then opened one with the same address. */
  async function meetFormerGuest(skus: readonly string[] = ['MUS-01001']) {
    const email = newAddress();
    const guest = await buyAsGuest(shop(), skus, email);
    return { guest, email, clara: await open(email) };
  }

  /** Returns the tables that contain a text. */
  async function findTables(text: string): Promise<string[]> {
    const { t, db } = core().store;
    const found: string[] = [];
    for (const [name, table] of Object.entries(t)) {
      const rows = await db.select().from(table as never);
      if (JSON.stringify(rows).toLowerCase().includes(text.toLowerCase())) found.push(name);
    }
    return found;
  }

  async function readOrder(transactionId: string) {
    const { orders } = core().store.t;
    const [order] = await core().store.db.select().from(orders).where(eq(orders.transactionId, transactionId));
    if (order === undefined) throw new Error(`There is no order ${transactionId}.`);
    return order;
  }

  const openLink = (token: string, calls = shop().client()) => calls.orders.getGuestOrder.query({ token });
  const erased = { data: { appError: { code: 'token_invalid', reason: 'erased' } } };

  /** The provider refunds an order, changes its customer, and sends all of its events again. */
  async function reportAgain(transactionId: string): Promise<void> {
    const { control, url } = shop().emulator;
    const { customerId } = await readOrder(transactionId);
    const refund = await control.refund(transactionId, { status: 'pending_approval' });
    await control.approveRefund(refund.id);
    await shop().settle();
    const changed = await fetch(`${url}/customers/${customerId}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${emulatorDefaults.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Clara Wieck' }),
    });
    expect(changed.status).toBe(200);
    for (const { id, origin } of await control.notifications()) if (origin === 'event') await control.replay(id);
    await shop().settle();
    await reconcile(core(), { since: new Date(0) });
    await shop().settle();
  }

  when('includes the order, with its address, free codes and link', async () => {
    const { guest, email, clara } = await meetFormerGuest(['MUS-01001', 'MUS-01002']);
    expect(await clara.calls.privacy.getErasure.query()).toMatchObject({ orders: 0, guestOrders: 0, freeCodes: 0 });
    await clara.redeem(guest.codes.slice(0, 1));
    const { orders: listed } = await clara.calls.orders.listOrders.query({});
    const state = await clara.calls.privacy.getErasure.query();
    expect(state).toMatchObject({ orders: listed.length, guestOrders: 0, freeCodes: 1 });
    expect(listed).toHaveLength(1);
    const before = await readOrder(guest.transactionId);
    await clara.erase();
    await shop().mails(email);

    expect(await findTables(email)).toEqual([]);
    const { customerId, total, currency, country, createdAt, invoiceNumber } = before;
    expect(await readOrder(guest.transactionId)).toMatchObject({
      customerId,
      total,
      currency,
      country,
      createdAt,
      invoiceNumber,
      email: null,
      emailCanonical: null,
      buyerToken: null,
      cardLastFour: null,
      userId: clara.id,
    });
    await expect(openLink(guest.token)).rejects.toMatchObject(erased);
    const dora = await open();
    expect((await dora.redeem(guest.codes.slice(1))).errors).toMatchObject([{ reason: 'revoked' }]);
    const calls = await staff(shop());
    const { transactionId } = guest;
    const resend = calls.resendOrder.mutate({ transactionId, to: email, reason });
    await expect(resend).rejects.toThrow('The person who bought this was erased');
    expect(await calls.getOrder.mutate({ transactionId, reason })).toMatchObject({ erasedAt: expect.any(String) });
    const { codes } = await calls.showCode.mutate({ licenseCode: guest.codes[1] ?? '', reason });
    expect(codes).toMatchObject([{ state: 'revoked', isBuyerErased: true }]);
    const { entries } = await calls.listAudit.mutate({ before: null, limit: 100, reason });
    expect(JSON.stringify(entries)).toContain('the person who bought it was erased');
  });

  for (const has of ['another order', 'no other order'])
    once(`removes the address from an order that was sent to someone else, with ${has} of its own`, async () => {
      const email = newAddress();
      const own = has === 'another order' ? await buyAsGuest(shop(), ['MUS-01001'], email) : null;
      const given = await buyAsGuest(shop(), ['MUS-01002'], email);
      const calls = await staff(shop());
      const to = newAddress();
      await calls.resendOrder.mutate({ transactionId: given.transactionId, to, reason });
      const clara = await open(email);
      if (own !== null) await clara.redeem(own.codes);
      await clara.erase();
      await shop().mails(email);
      expect(await findTables(email)).toEqual([]);
      await reportAgain(given.transactionId);
      expect(await findTables(email)).toEqual([]);
      expect(await readOrder(given.transactionId)).toMatchObject({ email: to, erasedAt: null });
    });

  once('stays complete when the provider reports a refund, a customer and old events later', async () => {
    const { guest, email, clara } = await meetFormerGuest(['MUS-01001', 'MUS-01002']);
    await clara.redeem(guest.codes);
    await clara.erase();
    await shop().mails(email);
    await reportAgain(guest.transactionId);
    expect(await findTables(email)).toEqual([]);
    expect(await shop().mails(email)).not.toContainEqual(expect.objectContaining({ kind: 'order_refunded' }));
    expect(
      (await (await staff(shop())).getOrder.mutate({ transactionId: guest.transactionId, reason })).order.word,
    ).toBe('refunded');
  });

  when('includes an order whose mailed link was opened in the account, with any address', async () => {
    const guest = await buyAsGuest(shop(), ['MUS-01001']);
    const clara = await open();
    await Promise.all([1, 2, 3].map(() => openLink(guest.token, clara.calls)));
    const state = await clara.calls.privacy.getErasure.query();
    expect(state).toMatchObject({ orders: 0, guestOrders: 1, freeCodes: 1 });
    await clara.erase();
    expect((await readOrder(guest.transactionId)).email).toBeNull();
    await expect(openLink(guest.token)).rejects.toMatchObject(erased);
  });

  once('leaves an order alone that only has the account’s verified address', async () => {
    const { guest, email, clara } = await meetFormerGuest();
    await clara.erase();
    expect(await readOrder(guest.transactionId)).toMatchObject({ email, userId: null, erasedAt: null });
    expect((await openLink(guest.token)).lines).toMatchObject([{ delivered: { codeState: 'free' } }]);
    expect(await findTables(email)).toContain('paymentCustomers');
  });

  once('leaves a gift alone while its giver has free codes of the order, and includes it afterwards', async () => {
    const guest = await buyAsGuest(shop(), ['MUS-01001', 'MUS-01002']);
    const dora = await open();
    await dora.redeem(guest.codes.slice(0, 1));
    const clara = await open();
    await dora.erase();
    expect(await readOrder(guest.transactionId)).toMatchObject({ email: guest.email, erasedAt: null });
    expect((await clara.redeem(guest.codes.slice(1))).licenses).toHaveLength(1);
    await clara.erase();
    expect(await readOrder(guest.transactionId)).toMatchObject({ email: null, userId: clara.id });
  });

  once('leaves a gift to the account that paid for it and has another of its codes', async () => {
    const giver = await open();
    const guest = await buyAsGuest(shop(), ['MUS-01001', 'MUS-01002'], giver.email);
    await giver.redeem(guest.codes.slice(0, 1));
    const dora = await open();
    await dora.redeem(guest.codes.slice(1));
    await dora.erase();
    expect((await giver.calls.orders.listOrders.query({})).orders).toHaveLength(1);
    expect((await readOrder(guest.transactionId)).email).toBe(giver.email);
  });

  once('leaves an order to its buyer, whose mistyped address belongs to a stranger', async () => {
    const stranger = await open();
    const guest = await buyAsGuest(shop(), ['MUS-01001'], stranger.email);
    await openLink(guest.token, stranger.calls);
    const to = newAddress();
    await (await staff(shop())).resendOrder.mutate({ transactionId: guest.transactionId, to, reason });
    await stranger.erase();
    expect(await readOrder(guest.transactionId)).toMatchObject({ email: to, erasedAt: null });
    expect((await shop().mails(to))[0]?.text).toContain('MUS-');
  });

  once('ignores members of staff who open a link for its buyer', async () => {
    const guest = await buyAsGuest(shop(), ['MUS-01001']);
    const colleague = shop().client(await shop().logIn(support.email, demoPassword));
    await openLink(guest.token, colleague);
    await openLink(guest.token);
    const { orderReaders } = core().store.t;
    const isRead = eq(orderReaders.transactionId, guest.transactionId);
    expect(await core().store.db.$count(orderReaders, isRead)).toBe(0);
  });

  once('keeps the payer of an order that another person made with the same address', async () => {
    const email = newAddress();
    const guest = await buyAsGuest(shop(), ['MUS-01001'], email);
    const other = await buyAsGuest(shop(), ['MUS-01002'], email);
    const clara = await open(email);
    await clara.redeem(guest.codes);
    await clara.erase();
    const kept = [guest, other].map(({ transactionId }) => readOrder(transactionId));
    const emails = (await Promise.all(kept)).map((order) => order.email);
    expect(emails.toSorted()).toEqual([email, null].toSorted());
    expect(await findTables(email)).toContain('paymentCustomers');
  });

  when('either ends each code or leaves it to the person who redeems it at the same time', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { guest, clara } = await meetFormerGuest(['MUS-01001', 'MUS-01002']);
      await clara.redeem(guest.codes.slice(0, 1));
      const dora = await open();
      const [redeemed] = await Promise.all([dora.redeem(guest.codes.slice(1)), clara.erase()]);
      const { licenseCodes, orderItems } = core().store.t;
      const codes = await core()
        .store.db.select({ redeemedBy: licenseCodes.redeemedBy, revokedAt: licenseCodes.revokedAt })
        .from(orderItems)
        .innerJoin(licenseCodes, eq(licenseCodes.codeHash, orderItems.codeHash))
        .where(eq(orderItems.transactionId, guest.transactionId));
      const given = codes.filter(({ redeemedBy }) => redeemedBy === dora.id);
      const ended = codes.filter(({ redeemedBy, revokedAt }) => redeemedBy === null && revokedAt !== null);
      expect([given.length, ended.length]).toEqual(redeemed.licenses.length === 1 ? [1, 0] : [0, 1]);
      expect((await readOrder(guest.transactionId)).email).toBeNull();
    }
  });

  once('is repeated with the guest orders in a backup that does not know their owner', async () => {
    const email = newAddress();
    const guest = await buyAsGuest(shop(), ['MUS-01001'], email);
    const clara = await open();
    const { t } = core().store;
    const before = await readOrder(guest.transactionId);
    const [account] = await core().store.db.select().from(t.users).where(eq(t.users.id, clara.id));
    await openLink(guest.token, clara.calls);
    await clara.erase();
    const done = (await listDoneErasures(core())).filter(({ userId }) => userId === clara.id);
    expect(done).toMatchObject([{ guestOrders: [guest.transactionId] }]);
    // The database is now as in a backup from before the link was opened.
    await core().store.write(async (tx) => {
      await tx
        .update(t.users)
        .set(account ?? {})
        .where(eq(t.users.id, clara.id));
      await tx.update(t.orders).set(before).where(eq(t.orders.transactionId, guest.transactionId));
    });
    expect(await repeatErasures(core(), operator, JSON.parse(JSON.stringify(done)))).toBe(1);
    expect(await readOrder(guest.transactionId)).toMatchObject({ email: null, userId: clara.id });
  });

  once('is preceded by an export with the same orders as the page Orders', async () => {
    const { guest, clara } = await meetFormerGuest();
    await clara.redeem(guest.codes);
    const gift = await buyAsGuest(shop(), ['MUS-01002']);
    await clara.redeem(gift.codes);
    const session = await findSession(core(), clara.token);
    if (session === null) throw new Error('The session is not live.');
    const confirmedUntil = new Date(core().clock.now().getTime() + 60_000);
    const exported = await exportUser(core(), operator, { ...session, confirmedUntil });
    const { orders } = await clara.calls.orders.listOrders.query({});
    const ids = exported.records.orders?.map(({ transactionId }) => transactionId);
    expect(ids).toEqual(orders.map(({ transactionId }) => transactionId));
    expect(exported.records.orderItems).toHaveLength(1);
    expect(JSON.stringify(exported)).not.toContain(gift.email);
  });

  once('is refused with a link to the order or plan that prevents it', async () => {
    const { transactionId, ...clara } = await meetOwner(shop());
    const { refundRequests } = core().store.t;
    const row = { id: crypto.randomUUID(), transactionId, withdrawalId: null, lines: [], endsPlan: false };
    await core().store.write((tx) =>
      tx.insert(refundRequests).values({ ...row, askedAt: core().clock.now(), state: 'open', adjustmentId: null }),
    );
    const { privacy, factors } = clara.calls;
    const path = `/account/orders?order=${transactionId}`;
    expect(await privacy.getErasure.query()).toMatchObject({ bar: 'order_waits', barPath: path });
    await factors.confirm.mutate({ password: demoPassword });
    await expect(privacy.requestErasure.mutate()).rejects.toMatchObject({
      data: { appError: { code: 'erasure_order_waits', path } },
    });
    const rest = await shop().rest('POST', '/user/erasure', { token: clara.token });
    expect([rest.status, rest.body.error]).toMatchObject([409, { code: 'erasure_order_waits', path }]);
    await core().store.write((tx) => tx.delete(refundRequests).where(eq(refundRequests.transactionId, transactionId)));

    const dora = await meet(shop());
    await dora.subscribe('monthly');
    const own = shop().client(await shop().logIn(dora.email, demoPassword)).privacy;
    expect(await own.getErasure.query()).toMatchObject({ bar: 'plan_runs', barPath: '/account/cadenza-plus' });
  });
});
