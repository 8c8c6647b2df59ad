import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { isoTime } from '../../fields.ts';
import { money } from '../../money.ts';
import { orderDetails, orderReference } from '../../orders/order.ts';
import { many, reason, shown } from '../fields.ts';
import { mailReport } from '../mails/mail-report.ts';
import { planEnds } from './order.ts';
import { reviewOutput } from './review.ts';

export const getOrder = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/orders/show',
  summary: 'One order whole: its sums, who has its codes, reviews and mails',
  refusals: ['not_found'],
  input: orderReference.extend({ reason }),
  output: z.object({
    order: orderDetails,
    /** The account's address; null for a guest. */
    account: shown.nullable(),
    /** The address that paid. */
    paidBy: shown.nullable(),
    country: shown.nullable(),
    status: shown,
    /** The provider's fee and our earnings, in the payout's currency. */
    fee: money.nullable(),
    earnings: money.nullable(),
    /** The accounts that redeemed codes. */
    redeemed: z.array(z.object({ itemId: shown, email: shown, at: isoTime.nullable() })).max(many),
    /** Refunds that Paddle has not answered yet. They are sent again automatically. */
    unanswered: z.array(z.object({ amount: money, at: isoTime })).max(many),
    /** Refunds that Paddle refused, so no money was paid back. */
    refused: z.array(z.object({ amount: money, at: isoTime })).max(many),
    /** The results for the plan, of refunds that should also end it. */
    planEnds: z.array(z.object({ plan: z.enum(planEnds), at: isoTime })).max(many),
    /** When the guest buyer was erased, which ended the order's link and free codes. */
    erasedAt: isoTime.nullable(),
    reviews: z.array(reviewOutput).max(many),
    /** The mails to its buyer, by subject. */
    notices: z.array(z.object({ kind: shown, at: isoTime })).max(many),
    /** Mails of the last month, and waiting ones. */
    mails: z.array(mailReport).max(many),
  }),
});

export type SupportOrder = z.infer<typeof getOrder.output>;
