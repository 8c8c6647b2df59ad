import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { int32, isoTime } from '../../fields.ts';
import { currencyCode } from '../../money.ts';
import { reason, shown } from '../fields.ts';
import { month, sumOf } from './month.ts';

const linesMax = 200_000;

/**
 * The earnings from a line or a refund, and the developer's share of them, in the payout's currency. Null if they are
 * not known yet.
 */
const earned = z.object({ amount: sumOf, currency: currencyCode, share: sumOf }).nullable();
export type Earned = z.infer<typeof earned>;

const line = z.object({
  transactionId: shown,
  at: isoTime,
  sku: shown,
  name: shown,
  currency: currencyCode,
  /** The amount before tax and after discount. */
  net: sumOf,
  tax: sumOf,
  earned,
});

const soldLine = line.extend({
  /** The sum of the line's refunds in all months until now, with tax. */
  refunded: sumOf,
});
export type StatementLine = z.infer<typeof soldLine>;
export type StatementRefund = z.infer<typeof line>;

export const getStatement = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/reports/statement',
  summary: 'The sales of a developer in a month, and its share',
  description:
    "Months are in UTC. The share is the catalog's percentage of the earnings. What was paid back in the month reduces it, also for sales of earlier months.",
  refusals: ['not_found', 'conflict'],
  input: z.object({ month, developer: z.string().trim().min(1).max(200).meta({ pattern: '.*' }), reason }),
  output: z.object({
    month,
    /** The name of the product whose shop sold it. */
    issuer: shown,
    developer: z.object({ id: shown, name: shown }),
    /** The developer's share, in hundredths of a percent. */
    share: int32(0, 10_000),
    sold: z.array(soldLine).max(linesMax),
    /** Refunds and chargebacks of the month as positive amounts; a reversed chargeback is negative. */
    refunds: z.array(line).max(linesMax),
    /** The developer's share of the sales, minus that of the refunds. */
    owed: z.array(z.object({ amount: sumOf, currency: currencyCode })).max(100),
  }),
});

export type Statement = z.infer<typeof getStatement.output>;
