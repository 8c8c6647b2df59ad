import { z } from 'zod';
import { declareCall } from '../call.ts';
import { int32, isoTime } from '../fields.ts';
import { currencyCode } from '../money.ts';
import { writePlan, writtenPlan } from './annual.ts';
import { plan, planStatuses, time } from './plan.ts';

const planStatus = z.object({
  status: z.enum(planStatuses),
  /** True if a cancellation is scheduled: the plan runs until `periodEnd`. */
  canceled: z.boolean(),
  /** Null for none. */
  plan: plan.nullable(),
  /**
   * The end of the current period: the next charge, or the end of a canceled plan. While paused, the end of the paid
   * time if it is in the future.
   */
  periodEnd: time,
  /** The next charge in minor units of `currency`. Null for none or unknown. */
  amount: int32(0, 1_000_000_000).nullable(),
  currency: currencyCode.nullable(),
  /** While trialing: the length of the whole trial. */
  trialDays: int32(1, 366).nullable(),
  /** While past due: when the payment was due. */
  dueAt: time,
  /** While past due: until when everything plays without a payment. */
  playsUntil: time,
  /** The reference time for the dates above. */
  asOf: isoTime,
  /** False while the payment provider does not answer, so this is the last known state. */
  upToDate: z.boolean(),
});

export const getPlanStatus = declareCall({
  role: 'user',
  kind: 'query',
  rest: 'GET /user/recurring',
  restForm: { output: planStatus.extend({ plan: writtenPlan.nullable() }), write: writePlan },
  summary: 'How your plan stands',
  description:
    'From our own records: `upToDate` is false while the payment provider does not answer. `amount` is in the minor unit of `currency`.',
  output: planStatus,
});

export type PlanStatusAnswer = z.infer<typeof getPlanStatus.output>;
