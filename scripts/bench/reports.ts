import { importCatalog } from '../../packages/core/src/catalog/import-catalog.ts';
import type { Core } from '../../packages/core/src/core.ts';
import { getPlanReport } from '../../packages/core/src/support/reports/get-plan-report.ts';
import { getSalesReport } from '../../packages/core/src/support/reports/get-sales-report.ts';
import { getStatement } from '../../packages/core/src/support/reports/get-statement.ts';
import { salesBy } from '../../packages/domain/src/support/reports/sales-by.ts';
import { dayMs } from '../../packages/domain/src/time.ts';
import { openBenchCore, operator } from './bench-core.ts';
import type { BenchWorld } from './bench-world.ts';
import { type Figure, toQuantile } from './figures.ts';
import { fillTable } from './fill-table.ts';
import { makeCatalog } from './make-catalog.ts';

/** The number of orders in two years. BENCH_ORDERS can lower it. */
const orders = Number(process.env.BENCH_ORDERS ?? 1_000_000);
const packs = 100;
const beginMs = Date.UTC(2025, 0, 1);
const lengthMs = 730 * dayMs;
const rounds = 20;
const month = '2026-11';
const reason = 'a bench';
const currencies = ['USD', 'EUR', 'GBP'];
const countries = ['US', 'DE', 'GB', 'FR', 'JP'];

const toId = (prefix: string, at: number) => `${prefix}_${String(at).padStart(26, '0')}`;
/** Spreads related rows. */
const spread = (at: number) => (at * 2_654_435_761) % 4_294_967_296;
const toTime = (at: number) => new Date(beginMs + Math.floor((at / orders) * lengthMs));
const toPrice = (at: number) => 1000 + (spread(at) % 9000);
/** Every third order has a second line. */
const hasTwo = (at: number) => at % 3 === 0;

async function fill({ store }: Core): Promise<void> {
  const { t } = store;
  const numbers = Array.from({ length: orders }, (_, at) => at);
  await fillTable(store, t.orders, numbers, (at) => {
    const subtotal = toPrice(at) * (hasTwo(at) ? 2 : 1);
    const total = subtotal + Math.round(subtotal / 5);
    return {
      transactionId: toId('txn', at),
      status: 'completed' as const,
      occurredAtUs: 1,
      currency: currencies[at % 3] ?? '',
      country: countries[spread(at) % 5],
      total,
      subtotal,
      discount: 0,
      tax: total - subtotal,
      fee: Math.round(total / 20),
      earnings: subtotal - Math.round(total / 20),
      payoutCurrency: 'USD',
      createdAt: toTime(at),
      billedAt: toTime(at),
      settledAt: toTime(at),
    };
  });
  const lines = numbers.flatMap((at) => (hasTwo(at) ? [[at, 0] as const, [at, 1] as const] : [[at, 0] as const]));
  await fillTable(store, t.orderItems, lines, ([at, place]) => ({
    itemId: toId(`txnitm${place}`, at),
    transactionId: toId('txn', at),
    priceId: 'pri_x',
    quantity: 1,
    sku: `BENCH-${spread(at + place) % packs}`,
    subtotal: toPrice(at),
    discount: 0,
    tax: Math.round(toPrice(at) / 5),
    total: toPrice(at) + Math.round(toPrice(at) / 5),
    fee: Math.round(toPrice(at) / 20),
    earnings: toPrice(at) - Math.round(toPrice(at) / 20),
    billedAt: toTime(at),
  }));
  const refunded = numbers.filter((at) => at % 50 === 0);
  await fillTable(store, t.adjustments, refunded, (at) => ({
    adjustmentId: toId('adj', at),
    transactionId: toId('txn', at),
    action: 'refund',
    status: 'approved',
    isFull: true,
    items: [],
    occurredAtUs: 1,
    createdAt: toTime(Math.min(orders - 1, at + 1000)),
    currency: currencies[at % 3] ?? '',
    subtotal: toPrice(at),
    tax: 0,
    total: toPrice(at),
    fee: 0,
    earnings: toPrice(at),
    payoutCurrency: 'USD',
  }));
}

/** Measures a month's reports among two years of orders. */
export async function benchReports({ env, directory, engine }: BenchWorld): Promise<Figure[]> {
  const url = env.DATABASE_URL ?? '';
  const core = await openBenchCore(url, directory);
  try {
    const catalog = makeCatalog(packs);
    const developers = catalog.developers.map((developer) => ({ ...developer, share: 40 }));
    await importCatalog(core, operator, { ...catalog, developers });
    await fill(core);
    await engine.settle(url);
    const reports = {
      sales: () => getSalesReport(core, operator, { month, by: null, reason }),
      ...Object.fromEntries(
        salesBy.map((by) => [`sales by ${by}`, () => getSalesReport(core, operator, { month, by, reason })]),
      ),
      plan: () => getPlanReport(core, operator, { month, reason }),
      statement: () => getStatement(core, operator, { month, developer: 'd0', reason }),
    };
    const figures: Figure[] = [];
    for (const [name, report] of Object.entries(reports)) {
      const times: number[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const startedAt = performance.now();
        await report();
        // The first round is skipped, because it reads the pages from the disk.
        if (round > 0) times.push(performance.now() - startedAt);
      }
      const detail = `${orders} orders in two years, median ${toQuantile(times, 0.5).toFixed(0)} ms`;
      figures.push({ work: `report ${name}, p95`, value: toQuantile(times, 0.95), unit: 'ms', atMost: 300, detail });
    }
    return figures;
  } finally {
    await core.store.close();
  }
}
