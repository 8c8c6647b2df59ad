import { UnreadableEventError } from '@backline/core/ports/payment-gateway';
import { transactionStatuses } from '@backline/domain/payments/orders';
import { subscriptionStates } from '@backline/domain/plans/terms';
import { z } from 'zod';

// Only the fields that we use: Paddle adds fields and values over time, and omits some in webhooks.

const id = z.string().min(1).max(64);
const time = z.iso.datetime({ offset: true });
const minor = z.string().regex(/^-?\d{1,15}$/);

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Some programs write an empty object as `[]` or `""`, so anything else than an object counts as empty. */
const objectOf = <Shape extends z.ZodType>(shape: Shape) =>
  z.preprocess((value) => (isObject(value) ? value : null), shape.nullish()).optional();

const listOf = <Shape extends z.ZodType>(shape: Shape) =>
  z.preprocess((value) => (Array.isArray(value) ? value : null), z.array(shape).nullish()).optional();

const customData = objectOf(z.record(z.string(), z.unknown()));

const lineTotals = z.object({
  total: minor,
  subtotal: minor.nullish(),
  discount: minor.nullish(),
  tax: minor.nullish(),
});

const payout = objectOf(
  z.object({ fee: minor.nullish(), earnings: minor.nullish(), currency_code: z.string().length(3).nullish() }),
);

export const wireTransaction = z.object({
  id,
  status: z.enum(transactionStatuses),
  customer_id: id.nullish(),
  subscription_id: id.nullish(),
  origin: z.string().max(64).nullish(),
  billing_period: objectOf(z.object({ ends_at: time.nullish() })),
  custom_data: customData,
  currency_code: z.string().length(3),
  created_at: time,
  updated_at: time,
  details: objectOf(
    z.object({
      totals: objectOf(
        lineTotals.extend({
          credit: minor.nullish(),
          credit_to_balance: minor.nullish(),
          grand_total: minor.nullish(),
        }),
      ),
      payout_totals: payout,
      // A line without a catalog price has no price id.
      line_items: listOf(z.object({ id, price_id: id.nullish(), quantity: z.int().nullish(), totals: lineTotals })),
    }),
  ),
  billed_at: time.nullish(),
  revised_at: time.nullish(),
  invoice_number: z.string().max(64).nullish(),
  payments: listOf(
    z.object({
      status: z.string().max(64).nullish(),
      method_details: objectOf(z.object({ card: objectOf(z.object({ last4: z.string().max(8).nullish() })) })),
    }),
  ),
  /** Only in requested data. Webhooks have just its id. */
  address: objectOf(z.object({ country_code: z.string().max(2).nullish() })),
});

/** The customer, address and business of a transaction, if requested with it. */
export const wireParties = z.object({
  customer: objectOf(z.object({ name: z.string().nullish() })),
  business: objectOf(z.object({ name: z.string().nullish(), tax_identifier: z.string().nullish() })),
  address: objectOf(
    z.object({
      first_line: z.string().nullish(),
      second_line: z.string().nullish(),
      city: z.string().nullish(),
      region: z.string().nullish(),
      country_code: z.string().max(2).nullish(),
    }),
  ),
});

export type WireTransaction = z.output<typeof wireTransaction>;
export type WirePayout = z.output<typeof payout>;

export const wireAdjustment = z.object({
  id,
  transaction_id: id,
  action: z.string().max(64),
  type: z.string().max(64).nullish(),
  status: z.string().max(64),
  items: z.array(
    z.object({
      item_id: id,
      type: z.string().max(64),
      amount: minor.nullish(),
      totals: objectOf(z.object({ total: minor, tax: minor.nullish() })),
    }),
  ),
  reason: z.string().max(2000).nullish(),
  currency_code: z.string().length(3).nullish(),
  totals: objectOf(z.object({ subtotal: minor.nullish(), tax: minor.nullish(), total: minor })),
  payout_totals: payout,
  created_at: time,
  updated_at: time.nullish(),
});

export const wireCustomer = z.object({
  id,
  /** Null after Paddle has deleted it. */
  email: z.string().max(320).nullish(),
  status: z.string().max(64).nullish(),
  updated_at: time,
});

const charge = z.object({ totals: z.object({ total: minor, grandTotal: minor.nullish() }) });

/** In the SDK's camel case, because rows come from events and lists, and rows with amounts from the SDK's entity. */
export const wireSubscription = z.object({
  id,
  status: z.enum(subscriptionStates),
  customerId: id,
  customData,
  currencyCode: z.string().length(3),
  createdAt: time,
  updatedAt: time,
  startedAt: time.nullish(),
  nextBilledAt: time.nullish(),
  pausedAt: time.nullish(),
  canceledAt: time.nullish(),
  currentBillingPeriod: objectOf(z.object({ startsAt: time, endsAt: time })),
  billingCycle: z.object({ interval: z.string(), frequency: z.int() }),
  scheduledChange: objectOf(z.object({ action: z.string().max(64), effectiveAt: time.nullish() })),
  items: z
    .array(z.object({ price: z.object({ id }), trialDates: objectOf(z.object({ endsAt: time.nullish() })) }))
    .min(1),
  nextTransaction: objectOf(z.object({ details: charge })),
  recurringTransactionDetails: objectOf(charge),
});

/** Renames the keys of raw rows to the SDK's camel case. Custom data is not changed. */
export function toCamel(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toCamel);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key.replace(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase()),
      key === 'custom_data' ? part : toCamel(part),
    ]),
  );
}

export const wireEvent = z.object({
  event_id: id,
  event_type: z.string().min(1).max(64),
  occurred_at: time,
  notification_id: id.nullish(),
  data: z.looseObject({ id: id.optional() }),
});

export const wireProduct = z.object({
  id,
  name: z.string(),
  description: z.string().nullish(),
  image_url: z.string().nullish(),
  tax_category: z.string().max(64).nullish(),
  status: z.string(),
  custom_data: customData,
});

export const wirePrice = z.object({
  id,
  product_id: id,
  name: z.string().nullish(),
  unit_price: z.object({ amount: minor, currency_code: z.string().length(3) }),
  billing_cycle: objectOf(z.object({ interval: z.string() })),
  trial_period: objectOf(z.object({ interval: z.string(), frequency: z.int() })),
  status: z.string(),
  custom_data: customData,
});

/** Throws `UnreadableEventError`, which names the field. */
export function readWire<Shape extends z.ZodType>(shape: Shape, value: unknown): z.output<Shape> {
  const read = shape.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new UnreadableEventError(`${issue?.path.join('.') || 'all of it'}: ${issue?.message}`);
}

/** Paddle's times have microseconds, which a Date cannot hold. */
export function toMicroseconds(text: string): number {
  const micros = /\.\d{3}(\d{1,3})/.exec(text)?.[1]?.padEnd(3, '0') ?? '0';
  return Date.parse(text) * 1000 + Number(micros);
}

export function readMark(data: Record<string, unknown> | null | undefined, key: string): string | null {
  const value = data?.[key];
  return typeof value === 'string' ? value : null;
}
