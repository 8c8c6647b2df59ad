import type { CountryCode, CurrencyCode } from '@paddle/paddle-node-sdk';
import { z } from 'zod';
import { isCurrency } from '../money/amounts.ts';
import { isCountry } from '../money/places.ts';
import { PaddleError } from '../world/paddle-error.ts';

export function readBody<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const result = schema.safeParse(body ?? {});
  if (result.success) return result.data;
  const fields = result.error.issues.flatMap((issue) => {
    // Paddle names each unknown field.
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), message: 'is not a known field' }));
    return [{ field: issue.path.join('.') || 'body', message: issue.message }];
  });
  throw new PaddleError(400, 'invalid_field', 'Request does not pass validation.', fields);
}

/** Reads the changes of an update: only the fields that were sent. Defaults are only for new entities. */
export function readChanges<T extends z.ZodObject>(schema: T, body: unknown): Partial<z.output<T>> {
  const parsed = readBody(schema, body);
  const given = body && typeof body === 'object' ? Object.keys(body) : [];
  return Object.fromEntries(Object.entries(parsed).filter(([name]) => given.includes(name))) as Partial<z.output<T>>;
}

const anyData = z.record(z.string(), z.unknown()).nullable();
export const customData = anyData.default(null);
/** Custom data without a default, so that it stays if it wasn't sent. */
export const customDataChange = anyData.optional();
export const entityStatus = z.enum(['active', 'archived']);
export const currencyCode = z.custom<CurrencyCode>((value) => typeof value === 'string' && isCurrency(value), {
  error: 'must be a supported currency code',
});
export const countryCode = z.custom<CountryCode>((value) => typeof value === 'string' && isCountry(value), {
  error: 'must be a two-letter country code',
});
export const amount = z.string().regex(/^\d{1,15}$/, 'must be a whole number of the lowest denomination, as text');
export const money = z.strictObject({ amount, currency_code: currencyCode });
export const period = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  frequency: z.number().int(),
});
export const trialPeriod = period.extend({ requires_payment_method: z.boolean().default(true) });
export const dateText = z.string().refine((text) => !Number.isNaN(Date.parse(text)), 'must be a date');
