import { importCatalog } from '@backline/core/catalog/import-catalog';
import { getPlanReport } from '@backline/core/support/reports/get-plan-report';
import { getSalesReport } from '@backline/core/support/reports/get-sales-report';
import { getStatement } from '@backline/core/support/reports/get-statement';
import { catalogFile } from '@backline/domain/catalog/catalog-file';
import { expect, it } from 'vitest';
import { describeCalls, refusal, visitor, type World } from '../world.ts';
import { type Books, id, isInMonth, type Line, makeBooks, month, sum, sumBooks, type Tables } from './month-books.ts';

const reason = 'a test';

const developers = ['a', 'b', 'c'].map((id) => ({
  id,
  slug: `maker-${id}`,
  name: `Maker ${id}`,
  description: 'Makes.',
  logo: '/a',
  ...(id === 'a' ? { share: 37.5 } : {}),
}));

const catalog = catalogFile.parse({
  developers,
  collections: Array.from({ length: 7 }, (_, at) => ({
    id: `${at}`,
    slug: `pack-${at}`,
    sku: `SKU-${at}`,
    name: `Pack ${at}`,
    subtitle: 'Strings',
    description: 'A pack.',
    developer: developers[at % 3]?.id ?? '',
    categories: ['Strings'],
    image: '/a',
    price: { amount: 2900, currency: 'USD' },
    instruments: [{ name: 'Violin' }],
  })),
});

type Sums = Record<string, number | string | null>;

/** Adds up the rows of each currency. */
function foldRows(rows: readonly Sums[], names: readonly string[]) {
  const byCurrency = Map.groupBy(rows, ({ currency }) => String(currency));
  return [...byCurrency]
    .map(([currency, own]) => ({
      currency,
      ...Object.fromEntries(names.map((name) => [name, sum(own.map((row) => Number(row[name])))])),
    }))
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
}

const saleNames = ['gross', 'discount', 'tax', 'total', 'refunds', 'refundedTax'];
const payoutNames = ['fee', 'earnings', 'refundedFee', 'refundedEarnings'];
const byCurrency = (one: { currency: string }, other: { currency: string }) => (one.currency < other.currency ? -1 : 1);

async function openShop({ core }: World): Promise<Books> {
  await importCatalog(core, visitor(), catalog);
  const { orders, orderItems, adjustments } = core.store.t;
  const books = makeBooks(
    catalog.collections.map(({ sku }) => sku),
    300,
  );
  await core.store.write(async (tx) => {
    for (const row of books.orders) await tx.insert(orders).values(row);
    for (const row of books.lines) await tx.insert(orderItems).values(row);
    for (const row of books.adjustments) await tx.insert(adjustments).values(row);
  });
  return books;
}

describeCalls('reports of a month', (world) => {
  it.each([null, 'day', 'country', 'developer', 'pack'] as const)(
    'equal the orders to the cent, divided by %s',
    async (by) => {
      const books = await openShop(world);
      const report = await getSalesReport(world.core, visitor(), { month, by, reason });
      const { sales, payouts } = sumBooks(books);
      expect(foldRows(report.sales, saleNames)).toEqual(sales.toSorted(byCurrency));
      expect(foldRows(report.payouts, payoutNames)).toEqual(payouts);
      expect(report.sales.length).toBeGreaterThan(by === null ? 2 : 6);
    },
  );

  it('has the sums of each country, day and pack', async () => {
    const books = await openShop(world);
    const countries = await getSalesReport(world.core, visitor(), { month, by: 'country', reason });
    const ofGermany = sumBooks(books, ({ country }) => country === 'DE');
    expect(
      foldRows(
        countries.sales.filter(({ key }) => key === 'DE'),
        saleNames,
      ),
    ).toEqual(ofGermany.sales.toSorted(byCurrency));
    const days = await getSalesReport(world.core, visitor(), { month, by: 'day', reason });
    expect(days.sales.every(({ key }) => key?.startsWith(month))).toBe(true);
    const packs = await getSalesReport(world.core, visitor(), { month, by: 'pack', reason });
    const paid = new Set(
      books.orders
        .filter(({ status, billedAt }) => status === 'completed' && isInMonth(billedAt))
        .map(({ transactionId }) => transactionId),
    );
    for (const { key, currency, total, sold } of packs.sales) {
      const isOfOrder = (one: Line) =>
        books.orders.some((order) => order.transactionId === one.transactionId && order.currency === currency);
      const lines = books.lines.filter((one) => paid.has(one.transactionId) && one.sku === key && isOfOrder(one));
      expect({ total, sold }).toEqual({ total: sum(lines.map((line) => line.total)), sold: lines.length });
    }
  });

  it('states what a developer earned and was paid back, once in all months', async () => {
    const books = await openShop(world);
    const statement = await getStatement(world.core, visitor(), { month, developer: 'maker-a', reason });
    const { payouts } = await getSalesReport(world.core, visitor(), { month, by: 'developer', reason });
    const own = payouts.filter(({ key }) => key === statement.developer.id);
    for (const { currency, earnings, refundedEarnings } of own) {
      const inCurrency = ({ earned }: { earned: { currency: string; amount: number } | null }) =>
        earned?.currency === currency ? earned.amount : 0;
      expect(sum(statement.sold.map(inCurrency))).toBe(earnings);
      expect(sum(statement.refunds.map(inCurrency))).toBe(refundedEarnings);
      const owed = statement.owed.find((one) => one.currency === currency)?.amount ?? 0;
      // Each line is rounded to a cent.
      const lines = statement.sold.length + statement.refunds.length;
      expect(Math.abs(owed - (earnings - refundedEarnings) * 0.375)).toBeLessThanOrEqual(lines / 2);
    }
    const refunded = statement.sold.filter((line) => line.refunded > 0);
    expect(refunded.length).toBeGreaterThan(0);
    expect(books.adjustments.length).toBeGreaterThan(20);
  });

  it('says which developer has no share, and who is none', async () => {
    await openShop(world);
    const ask = (developer: string) => getStatement(world.core, visitor(), { month, developer, reason });
    await expect(ask('Maker b')).rejects.toThrow('Maker b has no share in the catalog. Give it one');
    expect(await refusal(ask('nobody'))).toBe('not_found');
  });

  it('counts what became of the plan', async () => {
    const { subscriptions, orders } = world.core.store.t;
    const row = (number: number, dates: Partial<Tables['subscriptions']['$inferInsert']>) => ({
      subscriptionId: id('sub', number),
      status: 'active' as const,
      occurredAtUs: 1,
      customerId: 'ctm_x',
      plan: 'monthly' as const,
      priceId: 'pri_x',
      currency: 'USD',
      startedAt: new Date('2026-11-05T00:00:00Z'),
      ...dates,
    });
    const before = new Date('2026-09-05T00:00:00Z');
    const within = new Date('2026-11-12T00:00:00Z');
    const after = new Date('2026-12-02T00:00:00Z');
    await world.core.store.write(async (tx) => {
      await tx
        .insert(subscriptions)
        .values([
          row(1, { startedAt: before }),
          row(2, { startedAt: before, canceledAt: within, status: 'canceled' }),
          row(3, { trialEndsAt: within }),
          row(4, { trialEndsAt: within, canceledAt: within, status: 'canceled' }),
          row(5, { trialEndsAt: after, status: 'trialing' }),
          row(6, { startedAt: after }),
        ]);
      await tx.insert(orders).values({
        transactionId: id('txn', 1),
        status: 'completed',
        occurredAtUs: 1,
        currency: 'USD',
        total: 999,
        createdAt: within,
        billedAt: within,
        subscriptionId: id('sub', 3),
      });
    });
    expect(await getPlanReport(world.core, visitor(), { month, reason })).toEqual({
      month,
      active: 2,
      inTrial: 1,
      begun: 3,
      ended: 2,
      trialsBegun: 3,
      trialsConverted: 1,
      paymentsFailed: 0,
      paymentsMended: 0,
    });
  });
});
