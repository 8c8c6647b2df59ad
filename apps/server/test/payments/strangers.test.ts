import { runDoctor } from '@backline/core/support/doctor/run-doctor';
import { startTestShop, type TestShop } from '@backline/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

/**
 * A stranger has an account with somebody else's address, and something has opened the mailed link: the owner of the
 * mailbox, or a scanner that runs scripts. Nothing that the victim pays for may become the stranger's.
 */
let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const password = "a stranger's own choice 7";
let victims = 0;
let victim = '';
beforeEach(() => {
  victims += 1;
  victim = `victim-${victims}@example.org`;
});

async function signUp(address: string): Promise<void> {
  const body = { authId: address, password, contactName: 'Not the owner', emailMarketingConsent: false };
  expect((await shop.rest('POST', '/signup', { body })).status).toBe(200);
  const token = await shop.mailedToken(address, '/verify');
  expect((await shop.rest('POST', '/verify', { body: { token } })).status).toBe(200);
}

/** Makes the session of an account that was opened with the victim's address, and whose mailed link was opened. */
async function takeAddress(): Promise<string> {
  await signUp(victim);
  return shop.logIn(victim, password);
}

async function openPlan(token: string): Promise<string> {
  const { status, body } = await shop.rest('POST', '/user/recurring-transaction', { token, body: { plan: 'monthly' } });
  expect(status).toBe(200);
  return body.txnId;
}

async function pay(sku: string, customData: Record<string, string>) {
  const { email, ...bought } = { items: [{ priceId: await shop.priceId(sku) }], email: victim, customData };
  const paid = await shop.emulator.control.pay({ ...bought, email });
  await shop.settle();
  return paid;
}

const payAsGuest = (sku: string) => pay(sku, { backline: 'marketplace' });

async function listSkus(token: string): Promise<string[]> {
  const { perpetual, timed } = (await shop.rest('GET', '/user/licenses', { token })).body;
  return [...perpetual, ...timed].map(({ sku }: { sku: string }) => sku);
}

async function countCodes(): Promise<number> {
  const mails = await shop.mails(victim);
  return new Set(mails.flatMap(({ text }) => text.match(/MUS(?:-[0-9A-Z]{4}){4}/g) ?? [])).size;
}

async function expectSound(): Promise<void> {
  expect((await runDoctor(shop.service.core)).filter(({ code }) => code !== 'reviews_open')).toEqual([]);
}

async function expectGuestPurchase(token: string, sku: string): Promise<void> {
  const before = await countCodes();
  await payAsGuest(sku);
  expect(await listSkus(token)).not.toContain(sku);
  expect(await countCodes()).toBe(before + 1);
  await expectSound();
}

const emailOfCustomer = async (customerId: string) =>
  (await shop.service.core.gateway.checkout.findCustomer(customerId))?.email;

it("a checkout that was opened with somebody's address gives its opener nothing that they buy", async () => {
  const token = await takeAddress();
  await openPlan(token);
  await expectGuestPurchase(token, 'MUS-01012');
});

it("a change of address to somebody's gives nothing that they buy", async () => {
  const own = `stranger-${victims}@example.net`;
  await signUp(own);
  const before = await shop.logIn(own, password);
  expect((await shop.rest('POST', '/user/email', { token: before, body: { email: victim } })).status).toBe(200);
  const link = await shop.mailedToken(victim, '/email');
  expect((await shop.rest('GET', `/user/email?token=${link}`)).status).toBe(200);
  const token = await shop.logIn(victim, password);
  await openPlan(token);
  await expectGuestPurchase(token, 'MUS-01013');
});

it("a trifle that was paid with somebody's address gives nothing that they buy", async () => {
  const token = await takeAddress();
  const { buyerToken } = await shop.client(token).payments.createBuyerToken.mutate();
  await pay('MUS-01014', { backline: 'marketplace', backline_buyer: buyerToken });
  expect(await listSkus(token)).toEqual(['MUS-01014']);
  await expectGuestPurchase(token, 'MUS-01015');
});

it("a trial that was begun with somebody's address gives nothing that they buy, a plan included", async () => {
  const token = await takeAddress();
  const trial = await shop.emulator.control.pay({ transactionId: await openPlan(token) });
  await shop.settle();
  expect(await listSkus(token)).toEqual(['MUS-00001']);
  await expectGuestPurchase(token, 'MUS-01017');

  const plan = await shop.emulator.control.pay({
    items: [{ priceId: await shop.priceId('MUS-00001', 'annual') }],
    email: victim,
    customData: { backline: 'subscription' },
  });
  await shop.settle();
  expect(plan.customerId).toBe(trial.customerId);
  expect((await shop.rest('GET', '/user/recurring', { token })).body).toMatchObject({ plan: 'monthly' });
  const { db, t } = shop.service.core.store;
  const plans = await db.select().from(t.subscriptions);
  expect(plans.find(({ subscriptionId }) => subscriptionId === plan.subscriptionId)?.userId).toBeNull();
  const reviews = await db.select().from(t.reviews);
  expect(reviews.filter(({ transactionId }) => transactionId === plan.transactionId)).toMatchObject([
    { reason: 'plan_price' },
  ]);
  await expectSound();
});

it("the provider's customer keeps its address, whatever an account that had it does", async () => {
  const { customerId } = await payAsGuest('MUS-01018');
  const token = await takeAddress();
  await openPlan(token);
  const own = `stranger-${victims}@example.net`;
  await shop.rest('POST', '/user/email', { token, body: { email: own } });
  await shop.rest('GET', `/user/email?token=${await shop.mailedToken(own, '/email')}`);
  const moved = await shop.logIn(own, password);
  const transactionId = await openPlan(moved);
  expect(await emailOfCustomer(customerId)).toBe(victim);

  const owner = await takeAddress();
  await openPlan(owner);
  expect(await emailOfCustomer(customerId)).toBe(victim);
  await shop.emulator.control.pay({ transactionId });
  await shop.settle();
  expect(await listSkus(moved)).toEqual(['MUS-00001']);
  expect(await listSkus(owner)).toEqual([]);
  await expectSound();
});
