import type { Money } from './money.ts';

const formats = new Map<string, Intl.NumberFormat>();

function toFormat(currency: string): Intl.NumberFormat {
  const known = formats.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  formats.set(currency, format);
  return format;
}

/** `{ amount: 999, currency: 'USD' }` is `$9.99`. Yen have no minor unit and are not divided. */
export function formatMoney({ amount, currency }: Money): string {
  const format = toFormat(currency);
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
