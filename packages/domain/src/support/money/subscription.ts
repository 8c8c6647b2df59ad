import { z } from 'zod';
import { isoTime } from '../../fields.ts';
import { money } from '../../money.ts';
import { plan } from '../../plans/plan.ts';
import { subscriptionStates } from '../../plans/terms.ts';
import { shown } from '../fields.ts';

export const subscriptionState = z.enum(subscriptionStates);

export const subscriptionId = z
  .string()
  .trim()
  .max(64)
  .regex(/^sub_[a-z\d]{26}$/, 'is not the id of a subscription, such as sub_01hv8wptq8987qeep44cyrewp9');

/** A subscription as stored. */
export const subscriptionOutput = z.object({
  subscriptionId: shown,
  /** The owner's address; null if unknown. */
  email: shown.nullable(),
  status: subscriptionState,
  plan,
  /** The charge at `nextBilledAt`; null for none or unknown. */
  next: money.nullable(),
  startedAt: isoTime,
  trialEndsAt: isoTime.nullable(),
  periodStartsAt: isoTime.nullable(),
  periodEndsAt: isoTime.nullable(),
  nextBilledAt: isoTime.nullable(),
  scheduledAction: z.enum(['cancel', 'pause', 'resume']).nullable(),
  scheduledAt: isoTime.nullable(),
  canceledAt: isoTime.nullable(),
  pausedAt: isoTime.nullable(),
  /** The time of the last read from the provider. */
  checkedAt: isoTime.nullable(),
});
export type Subscription = z.infer<typeof subscriptionOutput>;
