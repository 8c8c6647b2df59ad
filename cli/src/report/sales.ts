import { formatMoney, toDecimal } from '@backline/domain/format-money';
import type { PayoutSums, SalesReport, SalesSums } from '@backline/domain/support/reports/get-sales-report';
import { salesBy } from '@backline/domain/support/reports/sales-by';
import { defineCommand } from '../shared/command.ts';
import { toCsvLine } from '../shared/csv-line.ts';
import { parseChoice } from '../shared/options.ts';
import { toColumns, toCount } from '../shared/text.ts';
import { monthOption } from './month-option.ts';

const saleColumns = ['gross', 'discount', 'tax', 'total', 'refunds', 'refundedTax'] as const;
const payoutColumns = ['fee', 'earnings', 'refundedFee', 'refundedEarnings'] as const;

type By = SalesReport['by'];
type Keyed = Pick<SalesSums, 'key' | 'name' | 'currency'>;

const unknownKeys: Record<NonNullable<By>, string> = {
  day: '',
  country: 'not known yet',
  developer: 'no developer: the plan, and what is not in the shop',
  pack: 'not in the shop',
};

function toLabel({ key, name }: Keyed, by: By): string {
  if (by === null) return '';
  if (key === null) return unknownKeys[by];
  return name === null ? key : `${name} (${key})`;
}

/** Adds up the rows of each currency. */
function addUp<Row extends Keyed>(rows: readonly Row[], columns: readonly (keyof Row & string)[]): Row[] {
  return [...new Set(rows.map(({ currency }) => currency))].flatMap((currency) => {
    const [first, ...others] = rows.filter((row) => row.currency === currency);
    if (first === undefined) return [];
    const sums = columns.map((column) => [
      column,
      others.reduce((sum, row) => sum + Number(row[column]), Number(first[column])),
    ]);
    return [{ ...first, ...Object.fromEntries(sums) }];
  });
}

function toSalesLines({ sales, by }: SalesReport): string[] {
  const toRow = (label: string, row: SalesSums) => [
    ...(by === null ? [] : [label]),
    row.currency,
    String(row.sold),
    ...saleColumns.map((column) => formatMoney({ amount: row[column], currency: row.currency })),
  ];
  const heading = ['CURRENCY', 'SOLD', 'GROSS', 'DISCOUNT', 'TAX', 'TOTAL', 'REFUNDS', 'TAX IN REFUNDS'];
  if (by === null)
    return toColumns(
      heading,
      sales.map((row) => toRow('', row)),
    );
  const totals = addUp(sales, ['sold', ...saleColumns]).map((row) => toRow('all', row));
  return toColumns([by.toUpperCase(), ...heading], [...sales.map((row) => toRow(toLabel(row, by), row)), ...totals]);
}

function toPayoutLines({ payouts, by }: SalesReport): string[] {
  const toRow = (label: string, row: PayoutSums) => {
    const net = row.earnings - row.refundedEarnings;
    const amounts = [row.fee - row.refundedFee, row.earnings, row.refundedEarnings, net];
    const written = amounts.map((amount) => formatMoney({ amount, currency: row.currency }));
    return [...(by === null ? [] : [label]), row.currency, ...written];
  };
  const heading = ['PAID OUT IN', 'FEE', 'EARNINGS', 'REFUNDED', 'LEFT'];
  if (by === null)
    return toColumns(
      heading,
      payouts.map((row) => toRow('', row)),
    );
  const totals = addUp(payouts, payoutColumns).map((row) => toRow('all', row));
  return toColumns([by.toUpperCase(), ...heading], [...payouts.map((row) => toRow(toLabel(row, by), row)), ...totals]);
}

/** Writes each row of both kinds: what was sold in its currency, and what is paid out in another. */
function toCsvLines({ sales, payouts, by }: SalesReport): string[] {
  const heading = ['row', by ?? 'key', 'name', 'currency', 'sold', ...saleColumns, ...payoutColumns];
  const toAmounts = <Row extends Keyed>(row: Row, columns: readonly (keyof Row & string)[]) =>
    columns.map((column) => toDecimal({ amount: Number(row[column]), currency: row.currency }));
  // Amounts are not escaped, because a minus sign doesn't make them formulas.
  const toLine = (kind: string, row: Keyed, amounts: readonly string[]) =>
    [toCsvLine([kind, row.key ?? '', row.name ?? '', row.currency]), ...amounts].join(',');
  const blanks = (columns: readonly string[]) => columns.map(() => '');
  return [
    toCsvLine(heading),
    ...sales.map((row) =>
      toLine('sales', row, [String(row.sold), ...toAmounts(row, saleColumns), ...blanks(payoutColumns)]),
    ),
    ...payouts.map((row) => toLine('payout', row, ['', ...blanks(saleColumns), ...toAmounts(row, payoutColumns)])),
  ];
}

const isByLine = (by: By) => by === 'pack' || by === 'developer';

export const command = defineCommand({
  usage: 'sales',
  description:
    'What was sold in a month, by currency, and what of it is left after Paddle’s fee and refunds. An order counts when it was billed, a refund or chargeback when it was made, and a chargeback that was reversed counts back. By pack and developer, a line has its part of its order’s fee and earnings.',
  examples: ['report sales --month 2026-11', 'report sales --month 2026-11 --by pack --csv > november.csv'],
  options: {
    ...monthOption,
    '--by <WHAT>': `divided by ${salesBy.join(', ')}`,
    '--csv': 'print comma-separated values, with amounts such as 49.00',
  },
  required: ['month'],
  reason: 'optional',
  needs: ['shop'],
  async run(context, _args, { month, reason, ...options }) {
    const by = options.by === undefined ? null : parseChoice(options.by, salesBy, 'no way to divide sales');
    const report = await context.withClient((client) => client.getSalesReport({ month, by, reason }));
    const { sales, payouts, withoutFee } = report;
    context.log(`${month} in UTC. Total = gross - discount + tax. Fee and earnings are in the currency of the payout.`);
    if (withoutFee > 0)
      context.log(
        `Paddle has not reported fee and earnings of ${toCount(withoutFee, isByLine(by) ? 'line' : 'order')} yet; they are in no payout here.`,
      );
    if (sales.length === 0) context.log('Nothing was sold or paid back.');
    if (options.csv === true) return { data: report, lines: toCsvLines(report) };
    const payoutLines = payouts.length === 0 ? [] : ['', ...toPayoutLines(report)];
    return { data: report, lines: sales.length === 0 ? [] : [...toSalesLines(report), ...payoutLines] };
  },
});
