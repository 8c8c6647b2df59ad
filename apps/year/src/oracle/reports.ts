import { getSalesReport } from '@backline/core/support/reports/get-sales-report';
import type { PayoutSums, SalesSums } from '@backline/domain/support/reports/get-sales-report';
import type { BookedAdjustment, Books } from '../books.ts';
import type { Invariant } from './snapshot.ts';

const divisions = [null, 'day', 'country', 'developer', 'pack'] as const;

type Sums = Map<string, number>;

function add(sums: Sums, key: string, amount: string | null | undefined, sign = 1): void {
  const sum = (sums.get(key) ?? 0) + sign * Number(amount ?? 0);
  sums.set(key, sum);
}

/** A row of zeros equals a missing row. */
const toText = (sums: Sums) =>
  [...sums]
    .filter(([, sum]) => sum !== 0)
    .map(([key, sum]) => `${key} ${sum}`)
    .toSorted()
    .join(', ');

/** Refunds and chargebacks that took money are subtracted, and a won dispute is added again. */
function toSign({ action, status }: BookedAdjustment): number {
  if (action === 'chargeback') return status === 'approved' || status === 'reversed' ? 1 : 0;
  if (status !== 'approved') return 0;
  return action === 'refund' ? 1 : action === 'chargeback_reverse' ? -1 : 0;
}

/** A month's totals in the provider's own books. */
function sumMonth({ transactions, adjustments }: Books, month: string): Sums {
  const sums: Sums = new Map();
  for (const { status, billed_at: billed, currency_code: currency, details } of transactions) {
    if (!['paid', 'completed'].includes(status) || !billed?.startsWith(month)) continue;
    const { totals, payout_totals: payout } = details;
    for (const [name, theirs] of [
      ['gross', totals.subtotal],
      ['discount', totals.discount],
      ['tax', totals.tax],
      ['total', totals.total],
    ] as const)
      add(sums, `${name} ${currency}`, theirs);
    add(sums, `fee ${payout?.currency_code}`, payout?.fee);
    add(sums, `earnings ${payout?.currency_code}`, payout?.earnings);
  }
  for (const adjustment of adjustments.filter(({ created_at: at }) => at.startsWith(month))) {
    const { currency_code: currency, totals, payout_totals: payout } = adjustment;
    const sign = toSign(adjustment);
    add(sums, `refunds ${currency}`, totals.total, sign);
    add(sums, `refundedTax ${currency}`, totals.tax, sign);
    add(sums, `refundedFee ${payout?.currency_code}`, payout?.fee, sign);
    add(sums, `refundedEarnings ${payout?.currency_code}`, payout?.earnings, sign);
  }
  return sums;
}

function sumRows(rows: readonly (SalesSums | PayoutSums)[]): Sums {
  const sums: Sums = new Map();
  for (const { key: _key, name: _name, currency, ...amounts } of rows)
    for (const [name, amount] of Object.entries(amounts))
      if (name !== 'sold') add(sums, `${name} ${currency}`, String(amount));
  return sums;
}

/** Each month's report equals the provider's totals to the cent, however it is grouped. */
export const reportsAreTheBooks: Invariant = async ({ shop, books }) => {
  const core = shop.portals[0]?.service.service.core;
  if (core === undefined) return [];
  const times = [
    ...books.transactions.flatMap(({ billed_at: at }) => at ?? []),
    ...books.adjustments.map(({ created_at: at }) => at),
  ];
  const wrong: string[] = [];
  const caller = { source: 'cli' as const, ip: 'local', userAgent: null, session: null };
  for (const month of new Set(times.map((at) => at.slice(0, 7)))) {
    const theirs = toText(sumMonth(books, month));
    for (const by of divisions) {
      const { sales, payouts } = await getSalesReport(core, caller, { month, by, reason: 'the books of a month' });
      const ours = toText(sumRows([...sales, ...payouts]));
      if (ours !== theirs) wrong.push(`The report of ${month} by ${by} has ${ours}; the provider has ${theirs}.`);
    }
  }
  return wrong;
};
