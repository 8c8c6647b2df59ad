import { randomUUID } from 'node:crypto';
import { insertLicenseCodes, insertRows, type Store } from '@backline/db';
import { demoPassword, people } from '@backline/fixtures';
import {
  addTestDevice,
  createTestClock,
  publishTestPack,
  startTestShop,
  type TestClock,
  type TestService,
  type TestShop,
  toNoise,
} from '@backline/testing';

const [customer, , , staff] = people;
const reason = 'a test';
const sku = 'MUS-01001';
const rowsAtOnce = 10_000;

/** A clock that can be stopped, so that answers which depend on the time are the same twice. */
export function createStoppableClock(): TestClock & { stop(): void } {
  const running = createTestClock();
  let stopped: Date | null = null;
  return {
    now: () => new Date(stopped ?? running.now()),
    advance: (ms) => running.advance(ms),
    stop() {
      stopped = running.now();
    },
  };
}

export interface ShopSize {
  accounts: number;
  codes: number;
}

/** Adds accounts with two licenses each, and unredeemed codes. */
async function fill(store: Store, { accounts, codes }: ShopSize, now: Date): Promise<void> {
  const { t } = store;
  const dates = { createdAt: now, updatedAt: now };
  for (let from = 0; from < accounts; from += rowsAtOnce) {
    const numbers = Array.from({ length: Math.min(rowsAtOnce, accounts - from) }, (_, at) => from + at);
    const users = numbers.map((number) => ({
      id: randomUUID(),
      email: `person-${number}@example.org`,
      emailCanonical: `person-${number}@example.org`,
      contactName: `Persönlich ${number}`,
      passwordHash: null,
      role: 'customer' as const,
      emailVerifiedAt: now,
      hasMarketingConsent: number % 3 === 0,
      ...dates,
    }));
    const grants = users.flatMap(({ id: userId }) =>
      [sku, 'MUS-01004'].map((one) => ({
        id: randomUUID(),
        userId,
        sku: one,
        cause: 'support' as const,
        causeRef: userId,
        grantedAt: now,
      })),
    );
    await store.write((tx) => insertRows(store, tx, t.users, users));
    await store.write((tx) => insertRows(store, tx, t.grants, grants));
  }
  const batch = { name: 'moving', sku, grantMs: null, expiresAt: null, createdAt: now, createdBy: 'operator', reason };
  await store.write((tx) => tx.insert(t.licenseBatches).values(batch));
  for (let from = 0; from < codes; from += rowsAtOnce) {
    const hashed = Array.from({ length: Math.min(rowsAtOnce, codes - from) }, (_, at) => ({
      codeHash: `${randomUUID()}${randomUUID()}`.replaceAll('-', '').slice(0, 43),
      lastFour: String((from + at) % 10_000).padStart(4, '0'),
    }));
    await store.write((tx) => insertLicenseCodes(store, tx, 'moving', hashed));
  }
}

/** The values from the shop that the calls need. */
export interface Known {
  tokens: { customer: string; staff: string };
  transactionId: string;
  deviceId: string;
  licenseCode: string;
}

/** Opens a shop of this size. Its customer has bought, redeemed, subscribed and added a computer. */
export async function openMovingShop(size: ShopSize, clock: TestClock): Promise<{ shop: TestShop; known: Known }> {
  const shop = await startTestShop({ clock });
  const { core } = shop.service;
  await fill(core.store, size, clock.now());
  const email = customer?.email ?? '';
  const tokens = {
    customer: await shop.logIn(email, demoPassword),
    staff: await shop.logInStaff(staff?.email ?? '', demoPassword),
  };
  const own = shop.client(tokens.customer);
  const { buyerToken } = await own.payments.createBuyerToken.mutate();
  const { transactionId } = await shop.emulator.control.pay({
    items: [{ priceId: await shop.priceId('MUS-01002') }],
    email,
    customData: { backline: 'marketplace', backline_buyer: buyerToken },
  });
  await shop.settle();
  const { txnId } = await own.plans.checkOutPlan.mutate({ plan: 'monthly' });
  await shop.emulator.control.pay({ transactionId: txnId });
  await shop.settle();
  await publishTestPack(core, { sku, version: '1.0.0' }, { 'A1.wav': toNoise('a1', 50_000) });
  const support = shop.client(tokens.staff).support;
  const { licenseCodes } = await support.generateBatch.mutate({
    batch: 'a-batch',
    sku,
    days: 30,
    expiresAt: null,
    reason,
    count: 3,
  });
  await own.licenses.redeemLicenses.mutate({ licenseCodes: licenseCodes.slice(0, 1) });
  const device = await addTestDevice(shop, tokens.customer);
  await shop.mails('');
  return { shop, known: { tokens, transactionId, deviceId: device.id, licenseCode: licenseCodes[1] ?? '' } };
}

type Who = 'customer' | 'staff' | 'nobody';
/** A call: the caller, the name, and the input. */
export type Call = [who: Who, name: string, input?: unknown];

/** Lists calls that read the shop, by a visitor, the customer, and staff. */
export function listCalls({ transactionId, deviceId, licenseCode }: Known): Call[] {
  const email = customer?.email;
  const someone = { email, reason };
  const stranger = { email: 'person-7@example.org', reason };
  return [
    ...['catalog.listDevelopers', 'catalog.getSearchTexts', 'catalog.listInstruments', 'catalog.listWaves'].map(
      (name): Call => ['nobody', name],
    ),
    ...['catalog.listPlans', 'packs.listPublished', 'keys.list', 'licenses.listCodeLayouts'].map(
      (name): Call => ['nobody', name],
    ),
    ['nobody', 'catalog.getDeveloper', { developerIdOrSlug: 'pier-and-gut' }],
    ['nobody', 'catalog.getDeveloper', { developerIdOrSlug: 'no-such-developer' }],
    ['nobody', 'catalog.getCollection', { collectionIdOrSlug: 'harbor-strings' }],
    ['nobody', 'catalog.getCollection', { collectionIdOrSlug: 'no-such-collection' }],
    ['nobody', 'packs.getHistory', { sku }],
    ['nobody', 'account.getCurrentUser'],
    ['nobody', 'licenses.listLicenses'],
    ...['account.getCurrentUser', 'sessions.listSessions', 'licenses.listLicenses', 'catalog.listCartItems'].map(
      (name): Call => ['customer', name],
    ),
    ...['plans.getPlanStatus', 'plans.getTrial', 'consents.getMailChoice', 'consents.listPendingTerms'].map(
      (name): Call => ['customer', name],
    ),
    ...['privacy.getErasure', 'devices.list', 'factors.listFactors', 'downloads.getLatestVersion'].map(
      (name): Call => ['customer', name],
    ),
    ['customer', 'orders.listOrders', {}],
    ['customer', 'orders.getOrder', { transactionId }],
    ['customer', 'orders.getOrder', { transactionId: 'txn_01hv8wptq8987qeep44cyrewp9' }],
    ['customer', 'privacy.listActivity', { kind: 'security' }],
    ['customer', 'catalog.getCollection', { collectionIdOrSlug: 'harbor-strings' }],
    ['customer', 'support.listBatches', { reason }],
    ['staff', 'support.listSkus'],
    ['staff', 'support.listBatches', { reason }],
    ['staff', 'support.listPools', { reason }],
    ['staff', 'support.listMails', { only: null, limit: 1000, reason }],
    ['staff', 'support.listReviews', { reason }],
    ['staff', 'support.listSubscriptions', { status: null, reason }],
    ['staff', 'support.listCodes', { batch: 'moving', after: null, reason }],
    ['staff', 'support.listCodes', { batch: 'a-batch', after: null, reason }],
    ['staff', 'support.showCode', { licenseCode, reason }],
    ['staff', 'support.showCode', { licenseCode: 'MUS-2AZZ-58XJ-2Y9Z-TR8P', reason }],
    ['staff', 'support.getUserReport', someone],
    ['staff', 'support.getUserReport', stranger],
    ['staff', 'support.explainLicense', { ...someone, sku }],
    ['staff', 'support.explainLicense', { ...stranger, sku }],
    ['staff', 'support.listOrders', someone],
    ['staff', 'support.getOrder', { transactionId, reason }],
    ['staff', 'support.showSubscription', someone],
    ['staff', 'support.listDevices', someone],
    ['staff', 'support.showDevice', { deviceId, reason }],
    ['staff', 'support.explainDevice', { about: email, reason }],
    ['staff', 'support.find', { text: 'customer@', isNear: false, utcOffsetMinutes: 0, reason }],
    ['staff', 'support.find', { text: 'person-77@example.org', isNear: false, utcOffsetMinutes: 0, reason }],
    ['staff', 'support.listActivity', { ...someone, kind: 'security' }],
    ['staff', 'support.listAudit', { before: 30, limit: 20, reason }],
  ];
}

/** The portal's exact answer. Look-ups by staff appear in the audit, and so in later answers. */
export async function ask({ url }: TestService, { tokens }: Known, [who, name, input]: Call, isRead: boolean) {
  const query = `${url}/trpc/${name}`;
  const text = JSON.stringify(input);
  const address = isRead && text !== undefined ? `${query}?input=${encodeURIComponent(text)}` : query;
  const response = await fetch(address, {
    method: isRead ? 'GET' : 'POST',
    headers: {
      ...(isRead ? {} : { 'content-type': 'application/json' }),
      ...(who === 'nobody' ? {} : { authorization: `Bearer ${tokens[who]}` }),
    },
    ...(isRead ? {} : { body: text ?? '{}' }),
  });
  const body = JSON.parse(await response.text(), (key, value) => (key === 'audit' ? undefined : value));
  return { status: response.status, body };
}
