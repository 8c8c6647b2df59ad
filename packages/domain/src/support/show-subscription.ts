import { z } from 'zod';
import { emailInput } from '../email.ts';
import { isoTime } from '../licenses/license.ts';
import { many, reason, shown } from './fields.ts';
import { subscriptionId } from './subscription.ts';
import { subscriptionReportOutput } from './subscription-report.ts';

/** By account, or one by its id. */
export const showSubscriptionInput = z.object({
  email: emailInput.optional(),
  subscriptionId: subscriptionId.optional(),
  reason,
});

export const showSubscriptionOutput = z.object({
  /** The time that the dates are compared with. */
  asOf: isoTime,
  account: z
    .object({
      email: shown,
      /** Whether the account or its mailbox had a plan before. */
      hadTrial: z.boolean(),
      /** Until when a trial is kept for a checkout that is open. */
      trialReservedUntil: isoTime.nullable(),
      /** The checkout that is open for it. */
      openTransactionId: shown.nullable(),
    })
    .nullable(),
  /** The one that counts first. */
  subscriptions: z.array(subscriptionReportOutput).max(many),
});
export type SubscriptionAnswer = z.infer<typeof showSubscriptionOutput>;
