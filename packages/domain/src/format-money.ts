import type { Money } from './money.ts';

const formats = new Map<string, Intl.NumberFormat>();

function toFormat(currency: string): Intl.NumberFormat {
  const known = formats.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  formats.set(currency, format);
  return format;
}

const toDigits = (currency: string) => Number(toFormat(currency).resolvedOptions().maximumFractionDigits);

/** Does not use `Intl`, whose first use takes 45 ms of a slow phone's first page. */
const signs: Record<string, string> = { USD: '$', EUR: '€', GBP: '£' };

/** A minus sign, not a hyphen, so that digits align and screen readers say "minus". */
const minus = '−';

function writeCents(sign: string, amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${amount < 0 ? minus : ''}${sign}${whole}.${digits.slice(-2)}`;
}

/** `{ amount: 999, currency: 'USD' }` is `$9.99`. Yen have no minor unit and are not divided. */
export function formatMoney({ amount, currency }: Money): string {
  const sign = signs[currency];
  if (sign !== undefined) return writeCents(sign, amount);
  return toFormat(currency)
    .format(amount / 10 ** toDigits(currency))
    .replace('-', minus);
}

/** Converts a provider's major units: 9.99 USD is 999. */
export function toMinorUnits(amount: number, currency: string): number {
  return Math.round(amount * 10 ** toDigits(currency));
}

/** For programs: `{ amount: 990, currency: 'USD' }` is `9.90`. */
export function toDecimal({ amount, currency }: Money): string {
  const digits = toDigits(currency);
  return (amount / 10 ** digits).toFixed(digits);
}
