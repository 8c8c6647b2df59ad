import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { isoTime } from '../../fields.ts';
import { payerEmailInput } from '../../inputs/email.ts';
import { many, reason, shown } from '../fields.ts';
import { subscriptionId } from './subscription.ts';
import { subscriptionReportOutput } from './subscription-report.ts';

export const showSubscription = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/subscriptions/show',
  summary: 'How the plan of an account stands, or one subscription by its id',
  refusals: ['not_found'],
  /** By account, or one subscription by its id. */
  input: z.object({
    email: payerEmailInput.optional(),
    subscriptionId: subscriptionId.optional(),
    reason,
  }),
  output: z.object({
    /** The reference time for the dates. */
    asOf: isoTime,
    account: z
      .object({
        email: shown,
        /** True if the account had a plan before, and true if its mailbox did. */
        hadTrial: z.boolean(),
        /** How long a trial is reserved for an open checkout. */
        trialReservedUntil: isoTime.nullable(),
        /** The account's open checkout. */
        openTransactionId: shown.nullable(),
      })
      .nullable(),
    /** The current one first. */
    subscriptions: z.array(subscriptionReportOutput).max(many),
  }),
});

export type SubscriptionAnswer = z.infer<typeof showSubscription.output>;
