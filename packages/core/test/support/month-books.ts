import { splitAmount } from '@backline/domain/payments/split-amount';
import type { World } from '../world.ts';

export type Tables = World['core']['store']['t'];
type Order = Tables['orders']['$inferInsert'];
export type Line = Tables['orderItems']['$inferInsert'];
type Adjustment = Tables['adjustments']['$inferInsert'];
export interface Books {
  orders: Order[];
  lines: Line[];
  adjustments: Adjustment[];
}

export const month = '2026-11';
export const currencies = ['USD', 'EUR', 'JPY'];
const countries = ['US', 'DE', 'JP', null];
export const id = (prefix: string, number: number) => `${prefix}_${String(number).padStart(26, '0')}`;

/** Pseudorandom numbers that are the same in every run. */
function createDice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

export const sum = (amounts: readonly (number | null | undefined)[]) =>
  amounts.reduce<number>((all, one) => all + (one ?? 0), 0);

/**
 * A shop's orders from October to December. Some have refunds of lines, of parts or of everything, and some have
 * chargebacks.
 */
export function makeBooks(skus: readonly string[], shopSize: number): Books {
  const roll = createDice(7);
  const books: Books = { orders: [], lines: [], adjustments: [] };
  const toTime = () => new Date(Date.UTC(2026, 9, 1) + roll(91 * 24 * 60) * 60_000);
  for (let number = 0; number < shopSize; number += 1) {
    const transactionId = id('txn', number);
    const currency = currencies[roll(3)] ?? '';
    const lines = Array.from({ length: 1 + roll(3) }, (_, at) => {
      const subtotal = 99 + roll(9900);
      const discount = roll(4) === 0 ? Math.round(subtotal / 7) : 0;
      const tax = Math.round(((subtotal - discount) * 19) / 100);
      const amounts = { subtotal, discount, tax, total: subtotal - discount + tax };
      // A line that was not delivered has no SKU and none of our prices.
      const sku = roll(20) === 0 ? null : (skus[roll(skus.length)] ?? null);
      return { itemId: id('txnitm', number * 3 + at), transactionId, priceId: 'pri_x', quantity: 1, sku, ...amounts };
    });
    const total = sum(lines.map((line) => line.total));
    const isKnown = roll(25) > 0;
    const fee = Math.round(total / 20) + 50;
    const at = toTime();
    const sums = isKnown ? { fee, earnings: total - fee } : { fee: null, earnings: null };
    const isPaid = roll(15) > 0;
    const status = isPaid ? ('completed' as const) : ('past_due' as const);
    const totals = lines.map((line) => line.total);
    const fees = splitAmount(sums.fee ?? 0, totals);
    const earnings = splitAmount(sums.earnings ?? 0, totals);
    books.lines.push(
      ...lines.map((line, place) => ({ ...line, fee: fees[place], earnings: earnings[place], billedAt: at })),
    );
    books.orders.push({
      transactionId,
      status,
      occurredAtUs: at.getTime() * 1000,
      currency,
      total,
      createdAt: at,
      billedAt: at,
      subtotal: sum(lines.map((line) => line.subtotal)),
      discount: sum(lines.map((line) => line.discount)),
      tax: sum(lines.map((line) => line.tax)),
      country: countries[roll(4)] ?? null,
      ...sums,
      ...(isKnown && { payoutCurrency: roll(30) === 0 ? 'GBP' : 'USD' }),
    });
    if (isPaid && roll(3) === 0) books.adjustments.push(...makeAdjustments(roll, toTime, lines, { number, currency }));
  }
  return books;
}

function makeAdjustments(
  roll: (below: number) => number,
  toTime: () => Date,
  lines: readonly (Line & { total: number; tax: number })[],
  { number, currency }: { number: number; currency: string },
): Adjustment[] {
  const [line] = lines;
  if (line === undefined) return [];
  const isWhole = roll(2) === 0;
  const parts = isWhole ? lines : [{ ...line, total: Math.ceil(line.total / 3), tax: Math.floor(line.tax / 3) }];
  const total = sum(parts.map((part) => part.total));
  const tax = sum(parts.map((part) => part.tax));
  const createdAt = toTime();
  const whole: Adjustment = {
    adjustmentId: id('adj', number * 2),
    transactionId: line.transactionId,
    action: 'refund',
    status: 'approved',
    isFull: isWhole,
    // A full refund may be without lines.
    items:
      isWhole && roll(2) === 0
        ? []
        : parts.map((part) => ({ itemId: part.itemId, type: 'partial', amount: part.total, total: part.total })),
    occurredAtUs: createdAt.getTime() * 1000,
    createdAt,
    currency,
    subtotal: total - tax,
    tax,
    total,
    fee: 7,
    earnings: total - tax - 7,
    payoutCurrency: 'USD',
  };
  const kind = roll(5);
  if (kind === 0) return [{ ...whole, status: 'pending_approval' }];
  if (kind === 1) return [{ ...whole, status: 'rejected' }];
  if (kind === 2) return [{ ...whole, action: 'chargeback' }];
  if (kind === 3) {
    const ended = {
      ...whole,
      adjustmentId: id('adj', number * 2 + 1),
      action: 'chargeback_reverse',
      createdAt: toTime(),
    };
    return [{ ...whole, action: 'chargeback', status: 'reversed' }, ended];
  }
  return [whole];
}

export const isInMonth = (at: Date | null | undefined) => at?.toISOString().startsWith(month) ?? false;

/** Calculates the month's sums per currency with simple arithmetic. */
export function sumBooks({ orders, adjustments }: Books, isMeant: (order: Order) => boolean = () => true) {
  const sold = orders.filter((order) => order.status === 'completed' && isInMonth(order.billedAt) && isMeant(order));
  const meant = new Set(orders.filter(isMeant).map(({ transactionId }) => transactionId));
  const settled = adjustments.filter(
    ({ status, createdAt, transactionId }) =>
      ['approved', 'reversed'].includes(status) && isInMonth(createdAt) && meant.has(transactionId),
  );
  const sign = (one: Adjustment) => (one.action === 'chargeback_reverse' ? -1 : 1);
  const sales = currencies.map((currency) => {
    const own = sold.filter((order) => order.currency === currency);
    const back = settled.filter((one) => one.currency === currency);
    return {
      currency,
      gross: sum(own.map(({ subtotal }) => subtotal)),
      discount: sum(own.map(({ discount }) => discount)),
      tax: sum(own.map(({ tax }) => tax)),
      total: sum(own.map(({ total }) => total)),
      refunds: sum(back.map((one) => sign(one) * (one.total ?? 0))),
      refundedTax: sum(back.map((one) => sign(one) * (one.tax ?? 0))),
    };
  });
  const payouts = ['GBP', 'USD'].map((currency) => {
    const own = sold.filter((order) => order.payoutCurrency === currency);
    const back = settled.filter((one) => one.payoutCurrency === currency);
    return {
      currency,
      fee: sum(own.map(({ fee }) => fee)),
      earnings: sum(own.map(({ earnings }) => earnings)),
      refundedFee: sum(back.map((one) => sign(one) * (one.fee ?? 0))),
      refundedEarnings: sum(back.map((one) => sign(one) * (one.earnings ?? 0))),
    };
  });
  return { sales, payouts };
}
