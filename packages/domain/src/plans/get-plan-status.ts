import { z } from 'zod';
import { isoTime } from '../licenses/license.ts';
import { currencyCode } from '../money.ts';
import { plan, planStatuses, time } from './plan.ts';

export const getPlanStatusOutput = z.object({
  status: z.enum(planStatuses),
  /** Whether a cancellation is scheduled: the plan runs until `periodEnd`. */
  canceled: z.boolean(),
  /** Null: none. */
  plan: plan.nullable(),
  /**
   * The end of the current period: the next charge, or the end of a canceled plan. While paused: the end of the paid
   * time, if it is ahead.
   */
  periodEnd: time,
  /** The next charge, in minor units of `currency`. Null: there is none, or it is unknown. */
  amount: z.int().min(0).max(1_000_000_000).meta({ format: 'int32' }).nullable(),
  currency: currencyCode.nullable(),
  /** While trialing: the length of the whole trial. */
  trialDays: z.int().min(1).max(366).meta({ format: 'int32' }).nullable(),
  /** While past due: when the payment was due. */
  dueAt: time,
  /** While past due: until when everything plays if nothing is paid. */
  playsUntil: time,
  /** The reference time for the dates above. */
  asOf: isoTime,
  /** False while the payment provider does not answer: this is the last known state. */
  upToDate: z.boolean(),
});
export type PlanStatusAnswer = z.infer<typeof getPlanStatusOutput>;
