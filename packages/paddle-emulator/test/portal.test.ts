import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { testEnv } from './env.ts';
import { fillCatalog, type TestCatalog } from './fill-catalog.ts';
import { startTestEmulator, type TestEmulator } from './start-test-emulator.ts';

let emulator: TestEmulator;
let catalog: TestCatalog;
let browser: Browser;
let page: Page;
let customerId: string;
let subscriptionId: string;

beforeAll(async () => {
  emulator = await startTestEmulator();
  catalog = await fillCatalog(emulator.paddle);
  browser = await chromium.launch({ executablePath: testEnv.chromiumPath, args: ['--disable-gpu', '--disable-quic'] });
});

afterAll(async () => {
  await browser?.close();
  await emulator?.stop();
});

let buyers = 0;

beforeEach(async () => {
  buyers += 1;
  const items = [{ priceId: catalog.monthly.id }];
  const paid = await emulator.control.pay({ items, email: `portal-${buyers}@example.com` });
  customerId = paid.customerId;
  subscriptionId = paid.subscriptionId ?? '';
  const opened = await browser.newPage({ reducedMotion: 'reduce' });
  page = opened;
  onTestFinished(() => opened.close());
});

const openSession = async () =>
  (await emulator.paddle.customerPortalSessions.create(customerId, [subscriptionId])).urls;
const subscription = () => emulator.paddle.subscriptions.get(subscriptionId);

test('the overview shows what is subscribed to and paid', async () => {
  await page.goto((await openSession()).general.overview);
  await page.getByRole('heading', { name: 'Customer portal' }).waitFor();
  expect(await page.getByRole('list', { name: 'Subscriptions' }).getByRole('listitem').count()).toBe(1);
  expect(await page.getByRole('row').nth(1).textContent()).toContain('$9.99');
  const link = await page.getByRole('link', { name: /^Invoice 325-\d+$/ }).getAttribute('href');
  const invoice = await fetch(new URL(link ?? '', page.url()));
  expect(invoice.headers.get('content-type')).toBe('application/pdf');
});

test('the link to cancel asks first, and the subscription can be kept', async () => {
  await page.goto((await openSession()).subscriptions[0]?.cancelSubscription ?? '');
  await page
    .getByRole('region', { name: /^Cancel / })
    .getByRole('button', { name: 'Cancel the subscription' })
    .click();
  await page.getByText('The subscription is canceled.').waitFor();
  expect((await subscription()).scheduledChange).toMatchObject({ action: 'cancel' });
  await page.getByRole('button', { name: 'Keep the subscription' }).click();
  await page.getByText('The subscription goes on.').waitFor();
  expect((await subscription()).scheduledChange).toBeNull();
});

test.each(['of the session', 'of the subscription'])('the link %s to change the card takes another one', async (of) => {
  const { managementUrls } = await subscription();
  const session = await openSession();
  const url = of === 'of the session' ? session.subscriptions[0]?.updateSubscriptionPaymentMethod : null;
  await page.goto(url ?? managementUrls?.updatePaymentMethod ?? '');
  const overlay = page.frameLocator('iframe[name=paddle_frame]');
  await overlay.getByRole('heading', { name: 'A new card' }).waitFor();
  await overlay.locator('[data-card="4000002760003184"]').click();
  await overlay.locator('button.primary').click();
  await overlay.getByRole('button', { name: 'Done' }).click();
  await page.getByText('card ending in 3184').waitFor();
  expect(await page.locator('iframe').count()).toBe(0);
});

test('an overdue bill is paid', async () => {
  await emulator.control.failRenewal(subscriptionId);
  await page.goto((await openSession()).general.overview);
  await page.getByRole('link', { name: 'Pay now' }).click();
  const overlay = page.frameLocator('iframe[name=paddle_frame]');
  await overlay.locator('[data-card="4242424242424242"]').click();
  await overlay.locator('button.primary').click();
  await overlay.getByRole('heading', { name: 'Payment successful' }).waitFor();
  expect((await subscription()).status).toBe('active');
});

describe('a link to the portal', () => {
  const statusOf = async (address: string, init?: RequestInit) => (await fetch(address, init)).status;

  test('is worth nothing without its token', async () => {
    const overview = new URL((await openSession()).general.overview);
    overview.searchParams.set('token', 'pga_wrong');
    expect(await statusOf(overview.href)).toBe(404);
    overview.searchParams.delete('token');
    expect(await statusOf(overview.href)).toBe(404);
  });

  test('changes no subscription of another customer, and nothing from another page', async () => {
    const { general } = await openSession();
    const { pathname, searchParams } = new URL(general.overview);
    const items = [{ priceId: catalog.monthly.id }];
    const other = await emulator.control.pay({ items, email: 'other@example.com' });
    const cancel = (id: string, headers: Record<string, string> = {}) =>
      statusOf(`${emulator.url}${pathname}/cancel`, {
        method: 'POST',
        body: new URLSearchParams({ token: searchParams.get('token') ?? '', subscription_id: id }),
        redirect: 'manual',
        headers,
      });
    expect(await cancel(other.subscriptionId ?? '')).toBe(404);
    expect(await cancel(subscriptionId, { origin: 'https://evil.example' })).toBe(403);
    expect((await subscription()).scheduledChange).toBeNull();
    expect(await cancel(subscriptionId)).toBe(303);
    expect((await subscription()).scheduledChange).toMatchObject({ action: 'cancel' });
  });
});
