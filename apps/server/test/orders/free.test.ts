import { readAllowance } from '@backline/core/rate-limit';
import { and, eq } from '@backline/db';
import { dayMs, minuteMs } from '@backline/domain/time';
import type { TestShop } from '@backline/testing';
import { expect } from 'vitest';
import { describeShops, findLines, meetShopper, staff } from './shoppers.ts';

const sku = 'MUS-01002';
const other = 'MUS-01003';

/** Sets a price as the import of a catalog file does. */
async function setPrice(shop: TestShop, of: string, amount: number): Promise<void> {
  const { store } = shop.service.core;
  const { prices } = store.t;
  await store.write((tx) =>
    tx
      .update(prices)
      .set({ amount })
      .where(and(eq(prices.sku, of), eq(prices.kind, 'regular'))),
  );
}

describeShops('a free pack', (shop, when, once) => {
  once('is in the account at once, as an order without a charge', async () => {
    await setPrice(shop(), sku, 0);
    const clara = await meetShopper(shop());
    const { fulfillment, licenses } = shop().client(clara.token);
    const { transactionId } = await fulfillment.takeFree.mutate({ skus: [sku] });
    const { perpetual } = await licenses.listLicenses.query();
    expect(perpetual).toEqual([expect.objectContaining({ sku, activated: true, orderId: transactionId })]);
    const { orders } = await clara.orders.listOrders.query({});
    expect(orders).toMatchObject([{ transactionId, word: 'paid', total: { amount: 0 }, items: [{ sku }] }]);
    const order = await clara.orders.getOrder.query({ transactionId });
    expect(order).toMatchObject({
      can: {
        invoice: { isPossible: false, why: 'nothing_charged' },
        correct: { isPossible: false, why: 'nothing_charged' },
        withdraw: { isPossible: false, why: 'nothing_charged' },
      },
      lines: [{ delivered: { kind: 'license' }, total: { amount: 0 } }],
    });
    await expect(clara.orders.getInvoice.mutate({ transactionId })).rejects.toThrow('There is no invoice');
  });

  when('is added once, however often it is requested', async () => {
    await setPrice(shop(), sku, 0);
    const clara = await meetShopper(shop());
    const { fulfillment, licenses } = shop().client(clara.token);
    const taken = await Promise.allSettled(
      Array.from({ length: 8 }, () => fulfillment.takeFree.mutate({ skus: [sku] })),
    );
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await licenses.listLicenses.query()).perpetual).toHaveLength(1);
    await expect(fulfillment.takeFree.mutate({ skus: [sku] })).rejects.toThrow('You already have this');
  });

  once('leaves out packs that the account owns', async () => {
    await setPrice(shop(), sku, 0);
    await setPrice(shop(), other, 0);
    const clara = await meetShopper(shop());
    const { fulfillment } = shop().client(clara.token);
    await fulfillment.takeFree.mutate({ skus: [sku] });
    const { transactionId } = await fulfillment.takeFree.mutate({ skus: [sku, other] });
    expect((await findLines(shop(), transactionId)).map((line) => line.sku)).toEqual([other]);
  });

  once('is refused together with one that has a price, and nothing is added', async () => {
    await setPrice(shop(), sku, 0);
    const clara = await meetShopper(shop());
    const { fulfillment, licenses } = shop().client(clara.token);
    for (const skus of [['MUS-01001'], [sku, 'MUS-01001'], ['MUS-99999']])
      await expect(fulfillment.takeFree.mutate({ skus })).rejects.toThrow('no longer free');
    const email = 'no-free-lunch@example.org';
    await expect(
      shop()
        .client()
        .fulfillment.takeFreeAsGuest.mutate({ skus: ['MUS-01001'], email }),
    ).rejects.toThrow('no longer free');
    expect((await licenses.listLicenses.query()).perpetual).toEqual([]);
    expect(await shop().mails(email)).toEqual([]);
  });

  once('is mailed to a guest as a working code, with the link to the order', async () => {
    await setPrice(shop(), sku, 0);
    const email = 'guest-of-nothing@example.org';
    expect(
      await shop()
        .client()
        .fulfillment.takeFreeAsGuest.mutate({ skus: [sku], email }),
    ).toEqual({ isMailed: true });
    await shop().settle();
    const [mail] = await shop().mails(email);
    expect(mail?.text).toContain('Nothing was charged for order ');
    expect(mail?.text).not.toMatch(/invoice|purchase|\$0\.00/i);
    const [code = ''] = /MUS(-[A-Z\d]{4}){4}/.exec(mail?.text ?? '') ?? [];
    const token = /\/orders\/(v1\.[\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const order = await shop().client().orders.getGuestOrder.query({ token });
    expect(order.lines).toMatchObject([{ sku, delivered: { kind: 'code', codeState: 'free' } }]);
    const clara = await meetShopper(shop());
    const redeemed = await shop()
      .client(clara.token)
      .licenses.redeemLicenses.mutate({ licenseCodes: [code] });
    expect(redeemed.licenses).toMatchObject([{ sku }]);
  });

  once('is mailed once per mailbox, ignoring what follows a plus, and at most five packs a day', async () => {
    const packs = [sku, other, 'MUS-01004', 'MUS-01005', 'MUS-01006', 'MUS-01007'];
    for (const one of packs) await setPrice(shop(), one, 0);
    const ask = (one: string, email = 'flooded@example.org') =>
      shop()
        .client()
        .fulfillment.takeFreeAsGuest.mutate({ skus: [one], email });
    for (const one of packs.slice(0, 5)) await ask(one);
    await expect(ask(packs[5] ?? '')).rejects.toThrow('Too many attempts');
    await expect(ask(sku, 'flooded+again@example.org')).rejects.toThrow('already emailed you a code');
    expect(await shop().mails('flooded@example.org')).toHaveLength(5);
    expect(await shop().mails('flooded+again@example.org')).toEqual([]);
  });

  when('is mailed once, however many requests arrive at the same time', async () => {
    await setPrice(shop(), sku, 0);
    const email = 'all-at-once@example.org';
    const ask = () =>
      shop()
        .client()
        .fulfillment.takeFreeAsGuest.mutate({ skus: [sku], email });
    const asked = await Promise.allSettled(Array.from({ length: 8 }, ask));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await shop().mails(email)).toHaveLength(1);
  });

  when('is mailed once to a mailbox that is spelled in several ways at the same time', async () => {
    await setPrice(shop(), sku, 0);
    const spellings = [
      'two.names@gmail.com',
      'twonames@googlemail.com',
      'TwoNames+free@gmail.com',
      't.w.o.names@gmail.com',
    ];
    const asked = await Promise.allSettled(
      spellings.map((email) =>
        shop()
          .client()
          .fulfillment.takeFreeAsGuest.mutate({ skus: [sku], email }),
      ),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const mails = await Promise.all(spellings.map((email) => shop().mails(email)));
    expect(mails.flat()).toHaveLength(1);
  });

  when('is still mailed to a person for whom strangers requested mails', async () => {
    await setPrice(shop(), sku, 0);
    const ask = (skus: string[]) =>
      shop().client().fulfillment.takeFreeAsGuest.mutate({ skus, email: 'victim@example.org' });
    for (const skus of [['MUS-01001'], [sku, 'MUS-01001'], ['MUS-99999']])
      for (let turn = 0; turn < 4; turn += 1) await expect(ask(skus)).rejects.toThrow('no longer free');
    expect(await ask([sku])).toEqual({ isMailed: true });
    for (let turn = 0; turn < 8; turn += 1) await expect(ask([sku])).rejects.toThrow('already emailed you a code');
    await setPrice(shop(), other, 0);
    expect(await ask([other])).toEqual({ isMailed: true });
  });

  once('can be redeemed when support sends it again after its code has expired', async () => {
    await setPrice(shop(), sku, 0);
    const email = 'away@example.org';
    await shop()
      .client()
      .fulfillment.takeFreeAsGuest.mutate({ skus: [sku], email });
    const { core } = shop().service;
    const { orders } = core.store.t;
    const [order] = await core.store.db.select().from(orders).where(eq(orders.email, email));
    const transactionId = order?.transactionId ?? '';
    shop().clock.advance(31 * dayMs);
    const to = 'found@example.org';
    await (await staff(shop())).resendOrder.mutate({ transactionId, to, reason: 'a test' });
    const [mail] = await shop().mails(to);
    const [code = ''] = /MUS(-[A-Z\d]{4}){4}/.exec(mail?.text ?? '') ?? [];
    const clara = await meetShopper(shop());
    const redeemed = await shop()
      .client(clara.token)
      .licenses.redeemLicenses.mutate({ licenseCodes: [code] });
    expect(redeemed.licenses).toMatchObject([{ sku }]);
  });

  once('has a code that expires after 30 days, and the mail says so', async () => {
    await setPrice(shop(), sku, 0);
    const email = 'late@example.org';
    await shop()
      .client()
      .fulfillment.takeFreeAsGuest.mutate({ skus: [sku], email });
    const [mail] = await shop().mails(email);
    const { licenseBatches, orders } = shop().service.core.store.t;
    const { db } = shop().service.core.store;
    const [order] = await db.select().from(orders).where(eq(orders.email, email));
    const ends = (await db.select().from(licenseBatches)).map(({ expiresAt }) => expiresAt?.getTime() ?? 0);
    const earliest = (order?.settledAt?.getTime() ?? 0) + 30 * dayMs;
    expect(ends.filter((end) => end >= earliest && end < earliest + minuteMs)).toHaveLength(1);
    expect(mail?.text).toMatch(/Redeem it by \w+ \d+, \d{4}\./);
  });

  once('charges each try, even a refused one', async () => {
    const { core } = shop().service;
    const left = async () =>
      (await readAllowance(core, core.store.db, { limit: 'free_ip', subject: '127.0.0.1' })).left;
    const before = await left();
    const ask = () =>
      shop()
        .client()
        .fulfillment.takeFreeAsGuest.mutate({ skus: ['MUS-01001'], email: 'nothing@example.org' });
    await expect(ask()).rejects.toThrow('no longer free');
    expect(await left()).toBe(before - 1);
  });

  when('causes no finding of the doctor or of a reconciliation', async () => {
    await setPrice(shop(), sku, 0);
    const clara = await meetShopper(shop());
    const { transactionId } = await shop()
      .client(clara.token)
      .fulfillment.takeFree.mutate({ skus: [sku] });
    const { core } = shop().service;
    const { runDoctor } = await import('@backline/core/support/doctor/run-doctor');
    const { reconcile } = await import('@backline/core/fulfillment/reconcile');
    await reconcile(core, { since: new Date(0) });
    const problems = await runDoctor(core);
    expect(problems.filter(({ message }) => message.includes(transactionId))).toEqual([]);
  });
});
