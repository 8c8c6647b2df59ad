import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { reason, total } from '../fields.ts';
import { month } from './month.ts';

export const getPlanReport = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/reports/plan',
  summary: 'What became of the plan in a month',
  description: 'Months are in UTC. Changes are counted when the portal learned of them, the rest by the provider.',
  input: z.object({ month, reason }),
  output: z.object({
    month,
    /** Subscriptions at the end of the month, or now if it has not ended: those that are paid, and those in a trial. */
    active: total,
    inTrial: total,
    /** Subscriptions that started in the month, with or without a trial. */
    begun: total,
    ended: total,
    trialsBegun: total,
    /** Trials that ended in the month and were paid for. */
    trialsConverted: total,
    /** Payments that failed, and those of them that were paid later. */
    paymentsFailed: total,
    paymentsMended: total,
  }),
});

export type PlanReport = z.infer<typeof getPlanReport.output>;
