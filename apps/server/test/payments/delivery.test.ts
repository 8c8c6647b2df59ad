import { createHmac, randomUUID } from 'node:crypto';
import { listBatches } from '@backline/core/support/codes/list-batches';
import { revokeBatch } from '@backline/core/support/codes/revoke-batch';
import { runDoctor } from '@backline/core/support/doctor/run-doctor';
import { hourMs } from '@backline/domain/time';
import { customer, demoPassword, support } from '@backline/fixtures';
import { emulatorDefaults } from '@backline/paddle-emulator/source';
import { operator, startTestShop, type TestShop } from '@backline/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await startTestShop();
  token = await shop.logIn(customer.email, demoPassword);
});
afterAll(() => shop.stop());

let people = 0;
const someone = () => {
  people += 1;
  return `guest-${people}@example.org`;
};
const buyerToken = async () => (await shop.client(token).payments.createBuyerToken.mutate()).buyerToken;
const rows = async <Name extends 'orders' | 'orderItems' | 'reviews' | 'grants' | 'grantHolds'>(name: Name) =>
  (await shop.service.core.store.db.select().from(shop.service.core.store.t[name] as never)) as never as {
    [Field: string]: unknown;
  }[];
const owned = async () => {
  const { perpetual } = await shop.client(token).licenses.listLicenses.query();
  return new Map(perpetual.map(({ sku, activated }) => [sku, activated]));
};
const openReviews = async (transactionId: string) =>
  (await rows('reviews'))
    .filter((row) => row.transactionId === transactionId && row.resolvedAt === null)
    .map((row) => row.reason);

async function buy(skus: string[], more: { email?: string; customData?: Record<string, unknown>; kind?: string } = {}) {
  const items = [];
  for (const sku of skus) items.push({ priceId: await shop.priceId(sku, more.kind) });
  const { email = customer.email, customData } = more;
  const paid = await shop.emulator.control.pay({ items, email, customData: customData ?? {} });
  await shop.settle();
  return paid;
}
const asCustomer = async () => ({ backline: 'marketplace', backline_buyer: await buyerToken() });

describe('a signed-in customer', () => {
  it('owns what was paid for, once, and nothing else', async () => {
    const { transactionId } = await buy(['MUS-01012', 'MUS-01013'], { customData: await asCustomer() });
    expect((await owned()).get('MUS-01012')).toBe(true);
    expect((await owned()).get('MUS-01013')).toBe(true);
    const items = (await rows('orderItems')).filter((row) => row.transactionId === transactionId);
    expect(items).toHaveLength(2);
    expect(items.every(({ grantId, codeHash }) => grantId !== null && codeHash === null)).toBe(true);
  });

  it('is a guest when the token is missing, whatever was bought with the address before', async () => {
    const before = await shop.mails(customer.email);
    await buy(['MUS-01007'], { customData: { backline: 'marketplace' } });
    expect((await owned()).has('MUS-01007')).toBe(false);
    const [mail] = await shop.mails(customer.email);
    expect(before.map(({ id }) => id)).not.toContain(mail?.id);
    expect(mail?.text).toMatch(/MUS(?:-[0-9A-Z]{4}){4}/);
  });

  it('owns what their household pays for with the address of another account', async () => {
    const staff = await shop.logInStaff(support.email, demoPassword);
    const { buyerToken: other } = await shop.client(staff).payments.createBuyerToken.mutate();
    const paid = await buy(['MUS-01049'], { customData: { backline: 'marketplace', backline_buyer: other } });
    expect(await openReviews(paid.transactionId)).toEqual([]);
    expect((await owned()).has('MUS-01049')).toBe(false);
    const { perpetual } = await shop.client(staff).licenses.listLicenses.query();
    expect(perpetual.map(({ sku }) => sku)).toContain('MUS-01049');
  });

  it('owns it at once when the browser says that the checkout is complete', async () => {
    await shop.emulator.control.setDelivery({ isPaused: true });
    const paid = await shop.emulator.control.pay({
      items: [{ priceId: await shop.priceId('MUS-01014') }],
      email: customer.email,
      customData: await asCustomer(),
    });
    expect((await owned()).has('MUS-01014')).toBe(false);
    const { transactionId } = paid;
    expect(await shop.client().fulfillment.completeCheckout.mutate({ transactionId })).toEqual({
      delivered: true,
      canceled: false,
    });
    expect((await owned()).get('MUS-01014')).toBe(true);
    await shop.emulator.control.setDelivery({ isPaused: false });
    await shop.settle();
    expect((await rows('orderItems')).filter((row) => row.transactionId === transactionId)).toHaveLength(1);
  });

  it('is granted nothing by saying so', async () => {
    const before = await owned();
    const nothing = await shop
      .client(token)
      .fulfillment.completeCheckout.mutate({ transactionId: `txn_${'0'.repeat(26)}` });
    expect(nothing).toEqual({ delivered: false, canceled: false });
    await expect(shop.client(token).fulfillment.completeCheckout.mutate({ transactionId: 'txn_x' })).rejects.toThrow();
    expect(await owned()).toEqual(before);
  });

  it('keeps what was bought twice when one of the two is refunded', async () => {
    const first = await buy(['MUS-01015'], { customData: await asCustomer() });
    await buy(['MUS-01015'], { customData: await asCustomer() });
    await shop.emulator.control.refund(first.transactionId);
    await shop.settle();
    expect((await owned()).get('MUS-01015')).toBe(true);
  });

  it('a pack that is paid for again is granted again, and support is notified once', async () => {
    const isDouble = async () => (await rows('reviews')).filter(({ reason }) => reason === 'bought_twice');
    const before = (await isDouble()).length;
    const first = await buy(['MUS-01008', 'MUS-01009'], { customData: await asCustomer() });
    expect(await openReviews(first.transactionId)).toEqual([]);
    shop.clock.advance(1000);
    await shop.emulator.control.setDelivery({ duplicateNext: 20, reorder: true });
    const second = await buy(['MUS-01008', 'MUS-01009', 'MUS-01019'], { customData: await asCustomer() });
    await shop.emulator.control.setDelivery({ duplicateNext: 0, reorder: false });
    expect(await openReviews(second.transactionId)).toEqual(['bought_twice']);
    const doubles = (await isDouble()).slice(before);
    expect(doubles).toMatchObject([
      { transactionId: second.transactionId, details: { skus: 'MUS-01008 MUS-01009', first: first.transactionId } },
    ]);
    const items = (await rows('orderItems')).filter(({ transactionId }) => transactionId === second.transactionId);
    expect(items.every(({ grantId }) => grantId !== null)).toBe(true);
    const orders = [first, second].map(({ transactionId }) => transactionId);
    const about = (await runDoctor(shop.service.core)).filter(
      ({ code, message }) => code === 'reviews_open' || orders.some((id) => message.includes(id)),
    );
    expect(about).toEqual([]);
    expect(await openReviews(first.transactionId)).toEqual([]);
    // Support decides until each of the two packs has been refunded once.
    for (const { itemId, sku } of items.filter((item) => item.sku !== 'MUS-01019')) {
      expect(await openReviews(second.transactionId)).toEqual(['bought_twice']);
      await shop.emulator.control.refund(second.transactionId, { items: [{ itemId: String(itemId) }] });
      await shop.settle();
      expect((await owned()).get(String(sku))).toBe(true);
    }
    expect(await openReviews(second.transactionId)).toEqual([]);
  });

  it.each(['first', 'second'] as const)(
    'support has nothing left to do once the %s of two is refunded',
    async (which) => {
      const sku = which === 'first' ? 'MUS-01028' : 'MUS-01043';
      const first = await buy([sku], { customData: await asCustomer() });
      shop.clock.advance(1000);
      const second = await buy([sku], { customData: await asCustomer() });
      expect(await openReviews(second.transactionId)).toEqual(['bought_twice']);
      const [refunded, kept] = which === 'first' ? [first, second] : [second, first];
      const mails = (await shop.mails(customer.email)).length;
      await shop.emulator.control.refund(refunded.transactionId);
      await shop.settle();
      expect(await openReviews(second.transactionId)).toEqual([]);
      const { perpetual } = await shop.client(token).licenses.listLicenses.query();
      expect(perpetual.find((license) => license.sku === sku)).toMatchObject({ orderId: kept.transactionId });
      const told = await shop.mails(customer.email);
      expect(told).toHaveLength(mails + 1);
      expect(told[0]?.text).toContain('Your licenses have not changed.');
    },
  );

  it('a customer who was refunded may buy again without a review', async () => {
    const first = await buy(['MUS-01039'], { customData: await asCustomer() });
    await shop.emulator.control.refund(first.transactionId);
    await shop.settle();
    shop.clock.advance(1000);
    const second = await buy(['MUS-01039'], { customData: await asCustomer() });
    expect(await openReviews(second.transactionId)).toEqual([]);
    expect((await owned()).get('MUS-01039')).toBe(true);
  });
});

describe('a guest', () => {
  it('gets a code for each pack by mail, which any account redeems', async () => {
    const email = someone();
    await buy(['MUS-01017', 'MUS-01018'], { email, customData: { backline: 'marketplace' } });
    const [mail] = await shop.mails(email);
    const codes = [...new Set(mail?.text.match(/MUS(?:-[0-9A-Z]{4}){4}/g))];
    expect(codes).toHaveLength(2);
    expect(mail?.text).toContain('/account/licenses?license-code=');
    const { licenses, errors } = await shop.client(token).licenses.redeemLicenses.mutate({ licenseCodes: codes });
    expect(errors).toEqual([]);
    expect(licenses.map(({ sku }) => sku).sort()).toEqual(['MUS-01017', 'MUS-01018']);
  });

  it('a guest who pays for a pack again gets another code, and support is notified', async () => {
    const email = someone();
    await buy(['MUS-01036'], { email });
    shop.clock.advance(1000);
    const second = await buy(['MUS-01036'], { email: email.toUpperCase() });
    const other = await buy(['MUS-01036'], { email: someone() });
    expect(await openReviews(second.transactionId)).toEqual(['bought_twice']);
    expect(await openReviews(other.transactionId)).toEqual([]);
    expect(await shop.mails(email)).toHaveLength(2);
  });

  it('a pack that a guest and then the account of that address buys is put before support', async () => {
    const first = await buy(['MUS-01041'], { email: support.email, customData: { backline: 'marketplace' } });
    shop.clock.advance(1000);
    const login = await shop.logInStaff(support.email, demoPassword);
    const { buyerToken } = await shop.client(login).payments.createBuyerToken.mutate();
    const customData = { backline: 'marketplace', backline_buyer: buyerToken };
    const second = await buy(['MUS-01041'], { email: someone(), customData });
    expect(await openReviews(first.transactionId)).toEqual([]);
    expect(await openReviews(second.transactionId)).toEqual(['bought_twice']);
    const items = (await rows('orderItems')).filter(({ transactionId }) => transactionId === second.transactionId);
    expect(items.map(({ grantId }) => typeof grantId)).toEqual(['string']);
  });

  it('whose address is that of an account is a guest all the same', async () => {
    const before = await owned();
    const { t, db } = shop.service.core.store;
    const email = support.email;
    await buy(['MUS-01020'], { email, customData: { backline: 'marketplace' } });
    const [mail] = await shop.mails(email);
    expect(mail?.subject).toContain('Handbells at Four');
    expect((await db.select().from(t.grants)).filter(({ sku }) => sku === 'MUS-01020')).toEqual([]);
    expect(await owned()).toEqual(before);
  });

  it('whose order is refunded cannot redeem the code any more, and loses what it was redeemed for', async () => {
    const unused = someone();
    const first = await buy(['MUS-01022'], { email: unused });
    const [firstCode = ''] = (await shop.mails(unused))[0]?.text.match(/MUS(?:-[0-9A-Z]{4}){4}/) ?? [];
    await shop.emulator.control.refund(first.transactionId);
    await shop.settle();
    const refused = await shop.client(token).licenses.redeemLicenses.mutate({ licenseCodes: [firstCode] });
    expect(refused.errors.map(({ reason }) => reason)).toEqual(['revoked']);

    const used = someone();
    const second = await buy(['MUS-01024'], { email: used });
    const [secondCode = ''] = (await shop.mails(used))[0]?.text.match(/MUS(?:-[0-9A-Z]{4}){4}/) ?? [];
    await shop.client(token).licenses.redeemLicenses.mutate({ licenseCodes: [secondCode] });
    expect((await owned()).get('MUS-01024')).toBe(true);
    await shop.emulator.control.chargeBack(second.transactionId);
    await shop.settle();
    expect((await owned()).get('MUS-01024')).toBe(false);
    await shop.emulator.control.reverseChargeBack(second.transactionId);
    await shop.settle();
    expect((await owned()).get('MUS-01024')).toBe(true);
  });

  it('whose dispute is won has a code that works again, unless support had revoked it by hand', async () => {
    const { core } = shop.service;
    const redeemAfterDispute = async (sku: string, isRevoked: boolean) => {
      const email = someone();
      const { transactionId } = await buy([sku], { email });
      const [code = ''] = (await shop.mails(email))[0]?.text.match(/MUS(?:-[0-9A-Z]{4}){4}/) ?? [];
      const item = (await rows('orderItems')).find((row) => row.transactionId === transactionId);
      const batch = `ORDER-${item?.itemId}`;
      if (isRevoked) await revokeBatch(core, operator, { batch, reason: 'a stolen card' });
      await shop.emulator.control.chargeBack(transactionId);
      await shop.settle();
      const { batches } = await listBatches(core, operator, { reason: 'a look' });
      expect(batches.find((row) => row.batch === batch)).toMatchObject({ codes: 1, revoked: 1, isRevoked });
      await shop.emulator.control.reverseChargeBack(transactionId);
      await shop.settle();
      const { errors } = await shop.client(token).licenses.redeemLicenses.mutate({ licenseCodes: [code] });
      return errors.map(({ reason }) => reason);
    };
    expect(await redeemAfterDispute('MUS-01052', false)).toEqual([]);
    expect(await redeemAfterDispute('MUS-01053', true)).toEqual(['revoked']);
  });
});

describe('money that goes back', () => {
  it('takes nothing while a refund is pending, all when it is approved, and nothing when it is rejected', async () => {
    const bought = await buy(['MUS-01026'], { customData: await asCustomer() });
    const pending = await shop.emulator.control.refund(bought.transactionId, { status: 'pending_approval' });
    await shop.settle();
    expect((await owned()).get('MUS-01026')).toBe(true);
    await shop.emulator.control.rejectRefund(pending.id);
    await shop.settle();
    expect((await owned()).get('MUS-01026')).toBe(true);
    const second = await shop.emulator.control.refund(bought.transactionId, { status: 'pending_approval' });
    await shop.emulator.control.approveRefund(second.id);
    await shop.settle();
    expect((await owned()).has('MUS-01026')).toBe(false);
  });

  it('takes only the lines that were refunded in full', async () => {
    const { transactionId } = await buy(['MUS-01027', 'MUS-01030'], { customData: await asCustomer() });
    const items = (await rows('orderItems')).filter((row) => row.transactionId === transactionId);
    const [whole, part] = ['MUS-01027', 'MUS-01030'].map((sku) => items.find((row) => row.sku === sku));
    await shop.emulator.control.refund(transactionId, {
      items: [{ itemId: String(whole?.itemId) }, { itemId: String(part?.itemId), amount: '500' }],
    });
    await shop.settle();
    expect((await owned()).has('MUS-01027')).toBe(false);
    expect((await owned()).get('MUS-01030')).toBe(true);
  });

  it('suspends while a payment is disputed and gives back when the dispute is won', async () => {
    const { transactionId } = await buy(['MUS-01034'], { customData: await asCustomer() });
    await shop.emulator.control.chargebackWarning(transactionId);
    await shop.settle();
    expect((await owned()).get('MUS-01034')).toBe(true);
    expect(await openReviews(transactionId)).toEqual(['chargeback_warning']);
    await shop.emulator.control.chargeBack(transactionId);
    await shop.settle();
    expect((await owned()).get('MUS-01034')).toBe(false);
    await shop.emulator.control.reverseChargeBack(transactionId);
    await shop.settle();
    expect((await owned()).get('MUS-01034')).toBe(true);
  });
});

describe('forged and unclear purchases: never a wrong grant, never silence', () => {
  async function expectReview(paid: { transactionId: string }, reasons: string[]) {
    expect(await openReviews(paid.transactionId)).toEqual(reasons);
    const items = (await rows('orderItems')).filter((row) => row.transactionId === paid.transactionId);
    return items.map(({ grantId, codeHash }) => grantId !== null || codeHash !== null);
  }

  it('a token that nobody signed', async () => {
    const forged = `v1.${customer.id}.${Date.now() + 100_000}.${'A'.repeat(43)}`;
    const paid = await buy(['MUS-01037'], { email: someone(), customData: { backline_buyer: forged } });
    expect(await expectReview(paid, ['buyer_forged'])).toEqual([false]);
    const changed = (await buyerToken()).replace(customer.id, support.id);
    const other = await buy(['MUS-01037'], { email: someone(), customData: { backline_buyer: changed } });
    expect(await expectReview(other, ['buyer_forged'])).toEqual([false]);
  });

  it("somebody else's address, which says nothing of who buys with it next", async () => {
    const email = someone();
    await buy(['MUS-01037'], { email, customData: await asCustomer() });
    expect((await owned()).get('MUS-01037')).toBe(true);
    await buy(['MUS-01040'], { email, customData: { backline: 'marketplace' } });
    expect((await owned()).has('MUS-01040')).toBe(false);
    expect((await shop.mails(email))[0]?.text).toMatch(/MUS(?:-[0-9A-Z]{4}){4}/);
  });

  it('a token that is old is no token', async () => {
    const old = await buyerToken();
    shop.clock.advance(48 * hourMs);
    const email = someone();
    const paid = await buy(['MUS-01044'], { email, customData: { backline_buyer: old } });
    expect(await expectReview(paid, [])).toEqual([true]);
    expect((await owned()).has('MUS-01044')).toBe(false);
    expect(await shop.mails(email)).toHaveLength(1);
    token = await shop.logIn(customer.email, demoPassword);
  });

  it('a token that ran out while the checkout was open speaks for who opened it', async () => {
    const { gateway } = shop.service.core;
    const { customerId } = await gateway.checkout.createCustomer(someone());
    const priceId = await shop.priceId('MUS-01054');
    const transactionId = await gateway.checkout.createCheckout({
      customerId,
      priceId,
      buyerToken: await buyerToken(),
    });
    shop.clock.advance(48 * hourMs);
    await shop.emulator.control.pay({ transactionId });
    await shop.settle();
    token = await shop.logIn(customer.email, demoPassword);
    expect((await owned()).get('MUS-01054')).toBe(true);
  });

  it('a price that is none of ours, beside one that is', async () => {
    const { gateway } = shop.service.core;
    const productId = await gateway.catalog.createProduct({
      sku: 'FREE',
      name: 'Free',
      description: null,
      imageUrl: null,
      taxCategory: 'standard',
    });
    const price = { sku: 'FREE', kind: 'free', productId, name: 'Free', interval: null, trialDays: null };
    const cheap = await gateway.catalog.createPrice({ ...price, unitPrice: { amount: 100, currency: 'USD' } });
    const paid = await shop.emulator.control.pay({
      items: [{ priceId: cheap }, { priceId: await shop.priceId('MUS-01045') }],
      email: customer.email,
      customData: { ...(await asCustomer()), sku: 'MUS-01047', product_id: 'everything' },
    });
    await shop.settle();
    expect((await expectReview(paid, ['unknown_price'])).toSorted()).toEqual([false, true]);
    expect((await owned()).get('MUS-01045')).toBe(true);
    expect((await owned()).has('MUS-01047')).toBe(false);
  });

  it("a sale's price after the sale", async () => {
    const paid = await buy(['MUS-01056'], { kind: 'sale', customData: await asCustomer() });
    expect(await expectReview(paid, [])).toEqual([true]);
    const { applySnapshot } = await import('@backline/core/fulfillment/apply-snapshot');
    const snapshot = await shop.service.core.gateway.checkout.findTransaction(paid.transactionId);
    if (snapshot === null) throw new Error('The order is gone.');
    const transactionId = snapshot.transactionId.replace(/...$/, 'yyy');
    const items = snapshot.items.map((item) => ({ ...item, itemId: item.itemId.replace(/...$/, 'yyy') }));
    const createdAt = new Date('2040-01-01T00:00:00.000Z');
    await applySnapshot(shop.service.core, { ...snapshot, transactionId, items, createdAt });
    expect(await expectReview({ transactionId }, ['sale_over'])).toEqual([false]);
  });

  it('five copies, by a price that allows them', async () => {
    const many = await shop.emulator.control.pay({
      items: [{ priceId: await shop.priceId('MUS-01047') }],
      email: customer.email,
      customData: await asCustomer(),
    });
    expect(many.transactionId).toMatch(/^txn_/);
    await shop.settle();
    const { applySnapshot } = await import('@backline/core/fulfillment/apply-snapshot');
    const fact = await shop.service.core.gateway.checkout.findTransaction(many.transactionId);
    if (fact === null) throw new Error('The order is gone.');
    const transactionId = fact.transactionId.replace(/...$/, 'zzz');
    const items = fact.items.map((item) => ({ ...item, itemId: item.itemId.replace(/...$/, 'zzz'), quantity: 5 }));
    await applySnapshot(shop.service.core, { ...fact, transactionId, items });
    expect(await expectReview({ transactionId }, ['quantity', 'bought_twice'])).toEqual([true]);
  });

  it('another currency is the same purchase', async () => {
    const paid = await shop.emulator.control.pay({
      items: [{ priceId: await shop.priceId('MUS-01048') }],
      email: customer.email,
      country: 'JP',
      customData: await asCustomer(),
    });
    await shop.settle();
    expect(await expectReview(paid, [])).toEqual([true]);
    const order = (await rows('orders')).find((row) => row.transactionId === paid.transactionId);
    expect(order?.total).toEqual(expect.any(Number));
  });

  it('a plan that a guest has bought is for a person', async () => {
    const paid = await shop.emulator.control.pay({
      items: [{ priceId: await shop.priceId('MUS-00001', 'monthly') }],
      email: 'plan-guest@example.org',
      customData: { backline: 'subscription' },
    });
    await shop.settle();
    expect(await expectReview(paid, ['plan_price'])).toEqual([false]);
  });

  it("an event of the provider's simulator", async () => {
    const [event] = (await shop.emulator.control.events()).filter(
      ({ event_type }) => event_type === 'transaction.completed',
    );
    const copy = JSON.stringify({ ...event, event_id: `ntfsimevt_${randomUUID()}` }).replaceAll('txn_', 'txn_sim');
    const before = (await rows('orders')).length;
    const seconds = Math.floor(shop.clock.now().getTime() / 1000);
    const h1 = createHmac('sha256', emulatorDefaults.webhookSecret).update(`${seconds}:${copy}`).digest('hex');
    const answer = await fetch(`${shop.url}/webhooks/paddle`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'paddle-signature': `ts=${seconds};h1=${h1}` },
      body: copy,
    });
    expect(answer.status).toBe(200);
    expect((await rows('orders')).length).toBe(before);
    expect(await shop.countWaiting()).toBe(0);
  });
});

describe('what waits for a person', () => {
  it('is seen by support, and can be delivered', async () => {
    const supportClient = shop.client(await shop.logInStaff(support.email, demoPassword)).support;
    const { reviews } = await supportClient.listReviews.mutate({ reason: 'a test' });
    const forged = reviews.find(({ reason }) => reason === 'buyer_forged');
    const before = (
      await supportClient.listOrders.mutate({ transactionId: forged?.transactionId ?? '', reason: 'a test' })
    ).orders;
    expect(before[0]?.items.map(({ grantId }) => grantId)).toEqual([null]);
    const input = { reviewId: forged?.id ?? '', deliverTo: customer.email, reason: 'they wrote to us' };
    await supportClient.resolveReview.mutate(input);
    const after = (
      await supportClient.listOrders.mutate({ transactionId: forged?.transactionId ?? '', reason: 'a test' })
    ).orders;
    expect(after[0]?.items.map(({ grantId }) => typeof grantId)).toEqual(['string']);
    await expect(supportClient.resolveReview.mutate(input)).rejects.toThrow('closed already');
  });

  it('leaves nothing for the doctor', async () => {
    const { runDoctor } = await import('@backline/core/support/doctor/run-doctor');
    expect((await runDoctor(shop.service.core)).filter(({ code }) => code !== 'reviews_open')).toEqual([]);
  });
});
