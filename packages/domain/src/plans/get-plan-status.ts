import { z } from 'zod';
import { isoTime } from '../licenses/license.ts';
import { currencyCode } from '../money.ts';
import { plan, planStatuses, time } from './plan.ts';

export const getPlanStatusOutput = z.object({
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
export type PlanStatusAnswer = z.infer<typeof getPlanStatusOutput>;
