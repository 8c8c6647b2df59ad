import { z } from 'zod';
import { isoTime, skuInput } from './licenses.ts';
import { currencyCode } from './money.ts';
import { transactionId } from './orders.ts';

/** Decision 23: inside it is always `annual`; what REST writes is the adapter's own affair. */
export const plans = ['monthly', 'annual'] as const;
export const plan = z.enum(plans);
export type Plan = z.infer<typeof plan>;

/** Decision 24: what the portal answers. `inactive`: never had one, or it is over. */
export const planStatuses = ['active', 'trialing', 'past_due', 'paused', 'inactive'] as const;
export type PlanStatus = (typeof planStatuses)[number];

const time = isoTime.nullable();

export const planStatusOutput = z.object({
  status: z.enum(planStatuses),
  /** Whether a cancellation is scheduled: it runs on until `periodEnd`. */
  canceled: z.boolean(),
  /** Null: none. */
  plan: plan.nullable(),
  /**
   * When the period that runs now ends: the next charge, or the end where one is scheduled. While paused: until when it
   * is paid, if it still is.
   */
  periodEnd: time,
  /** What the next charge will be, in minor units of `currency`. Null: none will come, or the provider has not said. */
  amount: z.int().min(0).max(1_000_000_000).meta({ format: 'int32' }).nullable(),
  currency: currencyCode.nullable(),
  /** While trialing: how long the whole trial is. */
  trialDays: z.int().min(1).max(366).meta({ format: 'int32' }).nullable(),
  /** While past due: when the payment was due. */
  dueAt: time,
  /** The time that the dates above are to be compared with. */
  asOf: isoTime,
  /** False while the payment provider does not answer: this is what was known last. */
  upToDate: z.boolean(),
});
export type PlanStatusAnswer = z.infer<typeof planStatusOutput>;

/** Section 7: a plan, or a cancellation, or its reversal; never two of them. */
export const changePlanInput = z.union([z.strictObject({ plan }), z.strictObject({ canceled: z.boolean() })], {
  error: 'send {"plan": "monthly" or "annual"} or {"canceled": true or false}',
});
export type ChangePlanInput = z.infer<typeof changePlanInput>;

export const planInput = z.object({ plan });

export const prorationOutput = z.object({
  proration: z.object({
    /** In minor units of `currency`. Negative: a credit. */
    amount: z.int().min(-1_000_000_000).max(1_000_000_000).meta({ format: 'int32' }),
    currency: currencyCode,
  }),
});
export type Proration = z.infer<typeof prorationOutput>['proration'];

export const planCheckoutOutput = z.object({ txnId: transactionId });

/** Decision 30: what may be tried; empty where a trial was had. */
export const trialOutput = z.object({
  available: z.array(z.object({ sku: skuInput, days: z.int().min(1).max(366).meta({ format: 'int32' }) })).max(16),
});
export type TrialAnswer = z.infer<typeof trialOutput>;

/** What a plan costs, before the provider has said what this visitor pays. */
export const planOffer = z.object({
  plan,
  sku: skuInput,
  price: z.object({ amount: z.int().min(0).max(1_000_000_000).meta({ format: 'int32' }), currency: currencyCode }),
  formattedPrice: z.string().max(64).meta({ pattern: '.*' }),
  /** The provider's; null until `backline paddle sync` has made it. */
  priceId: z
    .string()
    .max(64)
    .regex(/^[a-z\d_]+$/)
    .nullable(),
});
export type PlanOffer = z.infer<typeof planOffer>;
export const planListOutput = z.array(planOffer).max(16);
