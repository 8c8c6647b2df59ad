import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emulatorDefaults } from '../src/index.ts';
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

test('a client-side token opens Paddle.js until it is revoked', async () => {
  const { clientTokens } = emulator.paddle;
  const made = await clientTokens.create({ name: 'Pricing page' });
  const preview = () =>
    fetch(`${emulator.url}/paddle-js/pricing-preview`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'paddle-clienttoken': made.token },
      body: JSON.stringify({ items: [{ price_id: catalog.pack.id, quantity: 1 }] }),
    });
  expect((await preview()).status).toBe(200);
  expect((await clientTokens.update(made.id, { status: 'revoked' })).revokedAt).not.toBeNull();
  expect((await preview()).status).toBe(403);
  expect((await clientTokens.list({ status: ['revoked'] }).next()).map(({ id }) => id)).toEqual([made.id]);
});

test('discounts have groups', async () => {
  const { discountGroups, discounts } = emulator.paddle;
  const group = await discountGroups.create({ name: 'Spring' });
  expect((await discountGroups.update(group.id, { name: 'Summer' })).name).toBe('Summer');
  const body = { description: 'A tenth', type: 'percentage', amount: '10' } as const;
  const discount = await discounts.create({ ...body, discountGroupId: group.id });
  expect((await discounts.get(discount.id, { include: ['discount_group'] })).discountGroup?.name).toBe('Summer');
  const unknown = discounts.create({ ...body, discountGroupId: 'dsg_01k00000000000000000000000' });
  await expect(unknown).rejects.toMatchObject({ code: 'not_found' });
});

test('a payment method is deleted when no subscription uses it', async () => {
  const { paymentMethods } = emulator.paddle;
  const buy = (priceId: string) => emulator.control.pay({ items: [{ priceId }], email: 'ada@example.com' });
  const { customerId } = await buy(catalog.pack.id);
  const [unused] = await paymentMethods.list(customerId).next();
  await buy(catalog.monthly.id);
  const [used] = (await paymentMethods.list(customerId).next()).filter(({ id }) => id !== unused?.id);
  await expect(paymentMethods.delete(customerId, used?.id ?? '')).rejects.toMatchObject({
    code: 'payment_method_in_use',
  });
  await paymentMethods.delete(customerId, unused?.id ?? '');
  expect((await paymentMethods.list(customerId).next()).map(({ id }) => id)).toEqual([used?.id]);
  const [event] = (await emulator.control.events()).slice(-1);
  expect(event).toMatchObject({
    event_type: 'payment_method.deleted',
    data: { id: unused?.id, deletion_reason: 'api' },
  });
});

describe('a report', () => {
  const read = async (id: string) => (await fetch((await emulator.paddle.reports.getReportCsv(id)).url)).text();

  test('has a row for each line that its filters let through', async () => {
    const { products, reports } = emulator.paddle;
    const { transactionId } = await emulator.control.pay({
      items: [{ priceId: catalog.pack.id }, { priceId: catalog.otherPack.id }],
      email: 'report@example.com',
    });
    await products.update(catalog.pack.productId, { name: 'Felt, "soft" Piano' });
    const before = await reports.create({ type: 'transaction_line_items' });
    expect(before.status).toBe('pending');
    const ready = await reports.get(before.id);
    const lines = (await read(ready.id)).trimEnd().split('\r\n');
    expect(lines).toHaveLength((ready.rows ?? 0) + 1);
    expect(lines[0]).toMatch(/^transaction_id,id,/);
    expect(lines.filter((line) => line.startsWith(transactionId))).toHaveLength(2);
    const prices = await reports.create({ type: 'products_prices' });
    expect(await read(prices.id)).toContain('"Felt, ""soft"" Piano"');
    const none = await reports.create({
      type: 'transactions',
      filters: [{ name: 'updated_at', operator: 'lt', value: '2020-01-01' }],
    });
    expect((await reports.get(none.id)).rows).toBe(0);
    const some = await reports.create({ type: 'transactions', filters: [{ name: 'status', value: ['completed'] }] });
    expect((await reports.get(some.id)).rows).toBeGreaterThan(0);
  });

  test('of every type can be downloaded, and expires', async () => {
    const { reports } = emulator.paddle;
    for (const type of ['adjustments', 'adjustment_line_items', 'discounts', 'balance'] as const)
      expect(await read((await reports.create({ type })).id)).toMatch(/^[a-z_]+(,[a-z_]+)+\r\n/);
    const { id } = await reports.create({ type: 'discounts' });
    await emulator.control.advanceClock({ days: 15 });
    expect((await reports.get(id)).status).toBe('expired');
    await expect(reports.getReportCsv(id)).rejects.toMatchObject({ code: 'report_expired' });
  });

  test('refuses a filter that its type does not have', async () => {
    const report = emulator.paddle.reports.create({ type: 'balance', filters: [{ name: 'status', value: 'x' }] });
    await expect(report).rejects.toMatchObject({ errors: [{ field: 'filters.0.name' }] });
  });
});

test('what the emulator does not do answers 501, never 200', async () => {
  const { reports } = emulator.paddle;
  const history = await fetch(`${emulator.url}/subscriptions/sub_1/history`, {
    headers: { authorization: `Bearer ${emulatorDefaults.apiKey}` },
  });
  expect(history.status).toBe(501);
  await expect(reports.create({ type: 'payout_reconciliation' })).rejects.toMatchObject({ code: 'not_implemented' });
});

test('a key without a permission is refused as Paddle does, until it has it', async () => {
  const { clientTokens, notificationSettings } = emulator.paddle;
  const create = () => clientTokens.create({ name: 'Shop' });
  const refusal = { code: 'forbidden', detail: "You aren't permitted to perform this request." };
  await emulator.control.setPermissions(['client_token.read']);
  await expect(create()).rejects.toMatchObject(refusal);
  await expect(notificationSettings.list()).rejects.toMatchObject(refusal);
  expect(await clientTokens.list().next()).toBeInstanceOf(Array);
  await emulator.control.setPermissions(['client_token.write', 'price.read']);
  expect(await create()).toMatchObject({ status: 'active' });
  expect(await clientTokens.list().next()).toBeInstanceOf(Array);
  await emulator.paddle.pricingPreview.preview({ items: [{ priceId: catalog.pack.id, quantity: 1 }] });
  await emulator.control.setPermissions();
  expect(await notificationSettings.list()).toEqual([]);
});
