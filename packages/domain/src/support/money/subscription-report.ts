import { z } from 'zod';
import { isoTime } from '../../fields.ts';
import { money } from '../../money.ts';
import { transactionStatuses } from '../../payments/orders.ts';
import { many, shown } from '../fields.ts';
import { grantOutput } from '../grants/grant.ts';
import { reviewOutput } from './review.ts';
import { subscriptionOutput } from './subscription.ts';

export const subscriptionReportOutput = subscriptionOutput.extend({
  customerId: shown,
  priceId: shown,
  /** Newest first. */
  payments: z
    .array(
      z.object({
        transactionId: shown,
        status: z.enum(transactionStatuses),
        /** The provider's word for what created it. */
        origin: shown.nullable(),
        total: money,
        createdAt: isoTime,
        /** The end of the period that it pays for. */
        periodEndsAt: isoTime.nullable(),
        grants: z
          .array(
            grantOutput
              .pick({ id: true, sku: true, productName: true, state: true, endsAt: true })
              .extend({ graceUntil: isoTime.nullable() }),
          )
          .max(many),
      }),
    )
    .max(many),
  /** The mails about it, oldest first. */
  notices: z.array(z.object({ kind: shown, at: isoTime })).max(many),
  /** Its open reviews. */
  reviews: z.array(reviewOutput).max(many),
});
export type SubscriptionReport = z.infer<typeof subscriptionReportOutput>;
