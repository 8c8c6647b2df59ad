import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillCatalog, type TestCatalog } from './fill-catalog.ts';
import { startTestEmulator, type TestEmulator } from './start-test-emulator.ts';

let emulator: TestEmulator;
let catalog: TestCatalog;
const range = { from: '2030-01-01', to: '2030-01-05' };
const zone = { country: 'US', postalCode: '97201' };

/** Two customers subscribe on the first day, one of them has left by the third, and one pack is refunded. */
beforeAll(async () => {
  emulator = await startTestEmulator({ now: () => new Date('2030-01-01T12:00:00Z') });
  catalog = await fillCatalog(emulator.paddle);
  const { control, paddle } = emulator;
  const buy = (priceId: string, email: string) => control.pay({ items: [{ priceId }], email, ...zone });
  await buy(catalog.annual.id, 'ada@example.com');
  const { subscriptionId } = await buy(catalog.monthly.id, 'bob@example.com');
  await control.advanceClock({ days: 1 });
  const { transactionId } = await buy(catalog.pack.id, 'cleo@example.com');
  await buy(catalog.monthlyTrial.id, 'dan@example.com');
  await control
    .pay({ items: [{ priceId: catalog.pack.id }], email: 'eve@example.com', card: '4000000000000002' })
    .catch(() => null);
  await control.refund(transactionId);
  await control.advanceClock({ days: 1 });
  await control.cancelNow(subscriptionId ?? '');
  const { transactionId: disputed } = await buy(catalog.pack.id, 'fay@example.com');
  await control.chargeBack(disputed);
  expect((await paddle.subscriptions.list({ status: ['active'] }).next()).length).toBe(1);
});

afterAll(async () => {
  await emulator.stop();
});

const values = <Point extends object>({ timeseries }: { timeseries: Point[] }, name: keyof Point) =>
  timeseries.map((point) => point[name]);

test('subscribers and their revenue are those at the end of each day', async () => {
  const { metrics } = emulator.paddle;
  const subscribers = await metrics.getActiveSubscribers(range);
  expect(subscribers).toMatchObject({
    interval: 'day',
    startsAt: '2030-01-01T00:00:00Z',
    endsAt: '2030-01-05T00:00:00Z',
  });
  expect(values(subscribers, 'timestamp')).toEqual(['01', '02', '03', '04'].map((day) => `2030-01-${day}T00:00:00Z`));
  expect(values(subscribers, 'count')).toEqual([2, 2, 1, 1]);
  // 99 dollars a year are 8.25 a month.
  expect(values(await metrics.getMonthlyRecurringRevenue(range), 'amount')).toEqual(['1824', '1824', '825', '825']);
  const change = await metrics.getMonthlyRecurringRevenueChange(range);
  expect(values(change, 'amount')).toEqual(['1824', '0', '-999', '0']);
});

test('payments, refunds and chargebacks are those of each day', async () => {
  const { metrics } = emulator.paddle;
  const revenue = await metrics.getRevenue(range);
  expect(revenue.currencyCode).toBe('USD');
  expect(values(revenue, 'amount')).toEqual(['10899', '4900', '4900', '0']);
  expect(values(revenue, 'count')).toEqual([2, 2, 1, 0]);
  expect(values(await metrics.getRefunds(range), 'amount')).toEqual(['0', '4900', '0', '0']);
  expect(values(await metrics.getChargebacks(range), 'count')).toEqual([0, 0, 1, 0]);
});

test('conversion compares the checkouts that were opened with those that were paid', async () => {
  const conversion = await emulator.paddle.metrics.getCheckoutConversion(range);
  expect(values(conversion, 'count')).toEqual([2, 3, 1, 0]);
  expect(values(conversion, 'completedCount')).toEqual([2, 2, 1, 0]);
  expect(values(conversion, 'rate')).toEqual(['1', '0.6667', '1', '0']);
});

test.each([
  ['no day', { from: 'yesterday', to: '2030-01-05' }],
  ['no days', { from: '2030-01-05', to: '2030-01-05' }],
  ['years', { from: '2030-01-05', to: '2032-01-05' }],
])('refuses %s', async (_, wrong) => {
  await expect(emulator.paddle.metrics.getRevenue(wrong)).rejects.toMatchObject({ code: 'invalid_field' });
});
