import { get } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillCatalog, type TestCatalog } from './fill-catalog.ts';
import { startTestEmulator, type TestEmulator } from './start-test-emulator.ts';

let emulator: TestEmulator;
let catalog: TestCatalog;

beforeAll(async () => {
  emulator = await startTestEmulator();
  catalog = await fillCatalog(emulator.paddle);
});

afterAll(async () => {
  await emulator.stop();
});

const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${emulator.url}${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual', headers });
const control = async () => (await fetch(`${emulator.url}/control`)).text();

test('only the page that opened the checkout can frame it', async () => {
  const policyOf = async (parent: string) =>
    (await fetch(`${emulator.url}/checkout?parent=${encodeURIComponent(parent)}`)).headers.get(
      'content-security-policy',
    );
  expect(await policyOf('https://shop.example')).toContain('frame-ancestors https://shop.example');
  expect(await policyOf("https://shop.example/x; script-src 'unsafe-inline'")).toMatch(
    /frame-ancestors https:\/\/shop\.example$/,
  );
  expect(await policyOf('javascript:alert(1)')).toContain("frame-ancestors 'none'");
});

test('the fonts are served with their licenses', async () => {
  const css = await (await fetch(`${emulator.url}/fonts/fonts.css`)).text();
  const files = [...css.matchAll(/url\("([^"]+)"\)/g)].map(([, path]) => path);
  expect(files).toHaveLength(3);
  for (const path of files) {
    const font = await fetch(`${emulator.url}${path}`);
    expect(font.headers.get('content-type')).toBe('font/woff2');
    expect(Buffer.from(await font.arrayBuffer()).toString('latin1', 0, 4)).toBe('wOF2');
    const license = String(path).replace(/-latin-.*/, '-LICENSE.txt');
    expect(await (await fetch(`${emulator.url}${license}`)).text()).toContain('SIL Open Font License');
  }
});

test('a form of the control page acts, confirms it and returns to its part', async () => {
  const before = Date.parse((await emulator.control.state()).now);
  const answer = await post('/control/advance-clock', { days: '2' });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('../control?message=The%20clock%20has%20moved.#year');
  expect(Date.parse((await emulator.control.state()).now) - before).toBeGreaterThanOrEqual(2 * 86_400_000);
});

test('the forms refund by item and approve', async () => {
  const items = [{ priceId: catalog.pack.id }, { priceId: catalog.otherPack.id }];
  const { transactionId } = await emulator.control.pay({ items, email: 'ada@example.com' });
  const { details } = await emulator.paddle.transactions.get(transactionId);
  const itemId = details?.lineItems[1]?.id ?? '';
  await post('/control/refund', { id: transactionId, itemId, status: 'pending_approval' });
  const [refund] = await emulator.paddle.adjustments.list({ transactionId: [transactionId] }).next();
  expect(refund).toMatchObject({ status: 'pending_approval', totals: { total: '2500' } });
  expect(await control()).toContain('Approve');
  await post('/control/approve-refund', { id: refund?.id ?? '' });
  const again = await post('/control/approve-refund', { id: refund?.id ?? '' });
  expect(again.headers.get('location')).toContain('Not%20done');
});

test('the JSON controls are the same functions', async () => {
  const body = JSON.stringify({ items: [{ priceId: catalog.pack.id }], email: 'json@example.com', country: 'JP' });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${emulator.url}/control/api/pay`, { method: 'POST', body, headers });
  const { data } = (await answer.json()) as { data: { transactionId: string } };
  expect((await emulator.paddle.transactions.get(data.transactionId)).currencyCode).toBe('JPY');
});

test('the clock is readable without a key, except from another page', async () => {
  await emulator.control.advanceClock({ days: 40 });
  const before = Date.now();
  const answer = await fetch(`${emulator.url}/control/clock`);
  const after = Date.now();
  const { now, realNow, offsetMs } = (await answer.json()) as { now: string; realNow: string; offsetMs: number };
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(Date.parse(now) - Date.parse(realNow)).toBe(offsetMs);
  expect(offsetMs).toBeGreaterThanOrEqual(40 * 86_400_000 - 1000);
  expect(Date.parse(realNow)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(realNow)).toBeLessThanOrEqual(after);
  const elsewhere = await fetch(`${emulator.url}/control/clock`, { headers: { origin: 'https://evil.example' } });
  expect(elsewhere.status).toBe(403);
});

test('a name that was made to lead to this machine is not answered', async () => {
  const { port } = new URL(emulator.url);
  const statusOf = (host: string, path: string) =>
    new Promise((resolve, reject) => {
      get({ host: '127.0.0.1', port, path, headers: { host } }, (response) => resolve(response.resume().statusCode)).on(
        'error',
        reject,
      );
    });
  for (const path of ['/control', '/control/clock', '/paddle.js', '/products']) {
    expect(await statusOf('evil.example', path)).toBe(403);
    expect(await statusOf(`127.0.0.1.evil.example:${port}`, path)).toBe(403);
  }
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`])
    expect(await statusOf(host, '/control')).toBe(200);
});

test('another page cannot drive the controls', async () => {
  const evil = { origin: 'https://evil.example' };
  expect((await post('/control/reset', {}, evil)).status).toBe(403);
  expect((await post('/control/api/reset', {}, evil)).status).toBe(403);
  expect((await post('/control/api/toString', {})).status).toBe(404);
});

test('customers’ input is shown as text', async () => {
  const product = await emulator.paddle.products.create({ name: '<script>alert(1)</script>', taxCategory: 'standard' });
  const price = await emulator.paddle.prices.create({
    productId: product.id,
    description: 'once',
    unitPrice: { amount: '4900', currencyCode: 'USD' },
  });
  await emulator.control.pay({ items: [{ priceId: price.id }], email: 'text@example.com' });
  const page = await control();
  expect(page).not.toContain('<script>');
  expect(page).toContain('&#60;script&#62;');
});
