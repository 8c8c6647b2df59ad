import type { ISubscriptionResponse, ITransactionResponse } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import { readBody } from '../api/body.ts';
import { convertMoney, divideRounded, sum } from '../money/amounts.ts';
import { dayMs } from '../world/dates.ts';
import { refuseField } from '../world/paddle-error.ts';
import type { World } from '../world/world.ts';

/** The currency of a seller's payout. */
const payoutCurrency = 'USD';
const maxDays = 366;

const query = z.strictObject({ from: z.iso.date(), to: z.iso.date() });

interface Day {
  timestamp: string;
  endsAt: string;
  /** True if a moment is on this day. */
  has(moment: string | null | undefined): boolean;
}

function toDays({ from, to }: z.output<typeof query>): Day[] {
  const start = Date.parse(from);
  const end = Date.parse(to);
  if (end <= start) refuseField('to', 'must be after from');
  if (end - start > maxDays * dayMs) refuseField('to', `must be within ${maxDays} days of from`);
  return Array.from({ length: (end - start) / dayMs }, (_, index) => {
    const at = (days: number) => new Date(start + days * dayMs).toISOString();
    const begins = at(index);
    const endsAt = at(index + 1);
    const has = (moment: string | null | undefined) => (moment ?? '') >= begins && (moment ?? '') < endsAt;
    return { timestamp: `${begins.slice(0, 19)}Z`, endsAt, has };
  });
}

const daysOf = { day: 1n, week: 7n, month: 30n, year: 365n };

/** A subscription's monthly value: its recurring items, before tax. */
function toMonthly({ items, currency_code }: ISubscriptionResponse): bigint {
  const amounts = items.map(({ price, quantity, recurring }) => {
    const cycle = price?.billing_cycle;
    if (!recurring || !price || !cycle) return 0n;
    const whole = convertMoney(BigInt(price.unit_price.amount), price.unit_price.currency_code, currency_code);
    const amount = convertMoney(whole, currency_code, payoutCurrency) * BigInt(quantity);
    const frequency = BigInt(cycle.frequency);
    if (cycle.interval === 'month') return divideRounded(amount, frequency);
    if (cycle.interval === 'year') return divideRounded(amount, 12n * frequency);
    return divideRounded(amount * daysOf.month, daysOf[cycle.interval] * frequency);
  });
  return sum(amounts);
}

/**
 * The subscriptions that were paid for at the end of each day. They are computed from events, because the current state
 * doesn't show the past.
 */
function listPaying(world: World, days: Day[]): ISubscriptionResponse[][] {
  const sql = `SELECT occurred_at, data FROM events
    WHERE type LIKE 'subscription.%' AND type <> 'subscription.imported' ORDER BY occurred_at, id`;
  const events = world.database.prepare<[], { occurred_at: string; data: string }>(sql).all();
  const known = new Map<string, ISubscriptionResponse>();
  let next = 0;
  return days.map(({ endsAt }) => {
    for (let event = events[next]; event && event.occurred_at < endsAt; event = events[++next]) {
      const subscription: ISubscriptionResponse = JSON.parse(event.data);
      known.set(subscription.id, subscription);
    }
    return [...known.values()].filter(({ status }) => status === 'active' || status === 'past_due');
  });
}

const toRevenue = ({ details, currency_code }: ITransactionResponse) =>
  convertMoney(
    BigInt(details?.totals?.subtotal ?? 0) - BigInt(details?.totals?.discount ?? 0),
    currency_code,
    payoutCurrency,
  );

function listAmounts(world: World, days: Day[], action: string) {
  const adjustments = world.adjustments.list().filter((one) => one.action === action && one.status === 'approved');
  return days.map((day) => adjustments.filter(({ created_at }) => day.has(created_at)));
}

const series = {
  'active-subscribers': (world: World, days: Day[]) => listPaying(world, days).map(({ length: count }) => ({ count })),
  'monthly-recurring-revenue': (world: World, days: Day[]) =>
    listPaying(world, days).map((subscriptions) => ({ amount: String(sum(subscriptions.map(toMonthly))) })),
  'monthly-recurring-revenue-change': (world: World, days: Day[]) => {
    const [first] = days;
    if (first === undefined) return [];
    // The first day starts at the end of the day before.
    const before: Day = { ...first, endsAt: first.timestamp };
    const amounts = listPaying(world, [before, ...days]).map((all) => sum(all.map(toMonthly)));
    return amounts.slice(1).map((amount, index) => ({ amount: String(amount - (amounts[index] ?? 0n)) }));
  },
  revenue: (world: World, days: Day[]) => {
    const paid = world.transactions.list({ where: { status: ['completed'] } });
    return days.map((day) => {
      const own = paid.filter(({ billed_at }) => day.has(billed_at));
      return { amount: String(sum(own.map(toRevenue))), count: own.length };
    });
  },
  refunds: (world: World, days: Day[]) =>
    listAmounts(world, days, 'refund').map((adjustments) => ({
      amount: String(
        sum(
          adjustments.map(({ totals, currency_code }) =>
            convertMoney(BigInt(totals.subtotal), currency_code, payoutCurrency),
          ),
        ),
      ),
    })),
  chargebacks: (world: World, days: Day[]) =>
    listAmounts(world, days, 'chargeback').map(({ length: count }) => ({ count })),
  'checkout-conversion': (world: World, days: Day[]) => {
    const opened = world.transactions.list({ where: { origin: ['web'] } });
    return days.map((day) => {
      const own = opened.filter(({ created_at }) => day.has(created_at));
      const completed = own.filter(({ status }) => status === 'completed').length;
      const rate = own.length === 0 ? '0' : String(Math.round((completed / own.length) * 10_000) / 10_000);
      return { count: own.length, completed_count: completed, rate };
    });
  },
};

export const metricNames = Object.keys(series) as (keyof typeof series)[];

const withMoney: readonly string[] = [
  'monthly-recurring-revenue',
  'monthly-recurring-revenue-change',
  'revenue',
  'refunds',
];

/** A metric's value for each day from the first to the last, which is excluded. */
export function getMetric(world: World, name: keyof typeof series, given: unknown): object {
  const days = toDays(readBody(query, given));
  const values: object[] = series[name](world, days);
  return {
    ...(withMoney.includes(name) ? { currency_code: payoutCurrency } : {}),
    interval: 'day',
    starts_at: days[0]?.timestamp,
    ends_at: `${days.at(-1)?.endsAt.slice(0, 19)}Z`,
    timeseries: days.map(({ timestamp }, index) => ({ timestamp, ...values[index] })),
    updated_at: world.clock.nowText(),
  };
}
