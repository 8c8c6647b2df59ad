import type { Money } from './money.ts';

const formats = new Map<string, Intl.NumberFormat>();

function toFormat(currency: string): Intl.NumberFormat {
  const known = formats.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  formats.set(currency, format);
  return format;
}

const toDigits = (currency: string) => toFormat(currency).resolvedOptions().maximumFractionDigits ?? 2;

/** `{ amount: 999, currency: 'USD' }` is `$9.99`. Yen have no minor unit and are not divided. */
export function formatMoney({ amount, currency }: Money): string {
  return toFormat(currency).format(amount / 10 ** toDigits(currency));
}

/** For programs: `{ amount: 990, currency: 'USD' }` is `9.90`. */
export function toDecimal({ amount, currency }: Money): string {
  const digits = toDigits(currency);
  return (amount / 10 ** digits).toFixed(digits);
}
