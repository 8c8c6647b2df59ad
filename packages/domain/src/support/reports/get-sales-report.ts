import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { currencyCode } from '../../money.ts';
import { reason, shown, total } from '../fields.ts';
import { month, sumOf } from './month.ts';
import { salesBy } from './sales-by.ts';

const rowsMax = 200_000;

/** The day, country, developer's id or SKU. Null if it is unknown, or if the report is not divided. */
const key = shown.nullable();
/** The name of a developer or pack. */
const name = shown.nullable();

/** Amounts in minor units of the currency in which customers paid. */
const salesSums = z.object({
  key,
  name,
  currency: currencyCode,
  /** The number of orders that cost something. By pack and developer, the number of their lines. */
  sold: total,
  /** Prices before discount and tax. `total` = gross - discount + tax. */
  gross: sumOf,
  discount: sumOf,
  tax: sumOf,
  total: sumOf,
  /** Refunds and chargebacks of the month with their tax, minus reversed chargebacks. */
  refunds: sumOf,
  refundedTax: sumOf,
});
export type SalesSums = z.infer<typeof salesSums>;

/** Amounts in minor units of the currency in which the provider pays us. */
const payoutSums = z.object({
  key,
  name,
  currency: currencyCode,
  /** The fee for the month's orders. */
  fee: sumOf,
  earnings: sumOf,
  /** The fee for the month's refunds and chargebacks, which reduce fee and earnings. */
  refundedFee: sumOf,
  refundedEarnings: sumOf,
});
export type PayoutSums = z.infer<typeof payoutSums>;

export const getSalesReport = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/reports/sales',
  summary: 'What was sold and paid back in a month',
  description:
    'Months are in UTC. An order counts when it was billed, a refund or chargeback when it was made. Each currency has its own rows; nothing is converted.',
  input: z.object({ month, by: z.enum(salesBy).nullable(), reason }),
  output: z.object({
    month,
    by: z.enum(salesBy).nullable(),
    sales: z.array(salesSums).max(rowsMax),
    payouts: z.array(payoutSums).max(rowsMax),
    /** Orders (by pack and developer: lines) whose fee and earnings the provider has not reported yet. */
    withoutFee: total,
  }),
});

export type SalesReport = z.infer<typeof getSalesReport.output>;
