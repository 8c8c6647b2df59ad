import type {
  CurrencyCode,
  ITaxRatesUsedResponse,
  ITotals,
  ITransactionDetailsPreviewResponse,
  ITransactionsTimePeriodResponse,
} from '@paddle/paddle-node-sdk';
import { divideRounded, formatMillionths } from './amounts.ts';
import type { Share } from './discount-lines.ts';
import { type PricedLine, sumTotals, type Totals } from './price-lines.ts';

export function toWireTotals(totals: Totals, format: (amount: bigint) => string = String): ITotals {
  return {
    subtotal: format(totals.subtotal),
    discount: format(totals.discount),
    tax: format(totals.tax),
    total: format(totals.total),
  };
}

function toTaxRatesUsed(lines: PricedLine[]): ITaxRatesUsedResponse[] {
  const rates = [...new Set(lines.map((line) => line.taxRate))];
  return rates.map((rate) => ({
    tax_rate: formatMillionths(rate),
    totals: toWireTotals(sumTotals(lines.filter((line) => line.taxRate === rate).map((line) => line.totals))),
  }));
}

/** Formats a share with five decimals, as Paddle does. Amounts are computed from the exact share. */
export function formatShare({ numerator, denominator }: Share): string {
  return formatMillionths(divideRounded(numerator * 100_000n, denominator) * 10n);
}

export interface DetailsInput {
  lines: PricedLine[];
  currency: CurrencyCode;
  /** The customer's credit balance. */
  availableCredit?: bigint;
  /** The billing period of prorated lines. */
  period?: ITransactionsTimePeriodResponse | undefined;
}

const larger = (one: bigint, other: bigint) => (one > other ? one : other);
const smaller = (one: bigint, other: bigint) => (one < other ? one : other);

/** The details without line ids, for previews and new transactions. */
export function toDetails({ lines, currency, availableCredit = 0n, period }: DetailsInput) {
  const totals = sumTotals(lines.map((line) => line.totals));
  const due = larger(totals.total, 0n);
  const credit = smaller(availableCredit, due);
  const grandTotal = due - credit;
  const grandTotalTax = due === 0n ? 0n : divideRounded(larger(totals.tax, 0n) * grandTotal, due);
  return {
    tax_rates_used: toTaxRatesUsed(lines),
    totals: {
      ...toWireTotals(totals),
      credit: String(credit),
      credit_to_balance: String(larger(-totals.total, 0n)),
      balance: String(grandTotal),
      grand_total: String(grandTotal),
      grand_total_tax: String(grandTotalTax),
      fee: null,
      earnings: null,
      currency_code: currency,
    },
    line_items: lines.map(({ input, taxRate, unitTotals, totals: lineTotals }) => ({
      price_id: input.price.id,
      quantity: input.quantity,
      tax_rate: formatMillionths(taxRate),
      unit_totals: toWireTotals(unitTotals),
      totals: toWireTotals(lineTotals),
      product: input.product,
      proration: input.share && period ? { rate: formatShare(input.share), billing_period: period } : null,
    })),
  } satisfies ITransactionDetailsPreviewResponse;
}
