import { z } from 'zod';

/** ISO 4217. */
export const currencyCode = z
  .string()
  .length(3)
  .regex(/^[A-Z]{3}$/, 'must be a currency such as USD');

/** Decision 37: an amount in the currency's minor unit, a whole number from the provider to the screen. */
export const money = z.object({ amount: z.int().min(0).max(1_000_000_000), currency: currencyCode });
export type Money = z.infer<typeof money>;

const formats = new Map<string, Intl.NumberFormat>();

function toFormat(currency: string): Intl.NumberFormat {
  const known = formats.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  formats.set(currency, format);
  return format;
}

/** `{ amount: 999, currency: 'USD' }` is `$9.99`; a yen has no smaller part and is not divided. */
export function formatMoney({ amount, currency }: Money): string {
  const format = toFormat(currency);
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
