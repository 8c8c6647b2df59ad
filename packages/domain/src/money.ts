import { z } from 'zod';
import { int32 } from './fields.ts';

/** ISO 4217. */
export const currencyCode = z
  .string()
  .length(3)
  .regex(/^[A-Z]{3}$/, 'must be a currency such as USD');

/** An amount in the currency's minor unit: an integer from the provider to the screen. */
export const money = z.object({
  amount: int32(0, 1_000_000_000),
  currency: currencyCode,
});
export type Money = z.infer<typeof money>;
