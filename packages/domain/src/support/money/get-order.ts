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
    /** Of the account; null: a guest's. */
    account: shown.nullable(),
    /** The address that paid. */
    paidBy: shown.nullable(),
    country: shown.nullable(),
    status: shown,
    /** The provider's fee and payout, in the currency of the payout. */
    fee: money.nullable(),
    earnings: money.nullable(),
    /** Codes that were redeemed: by whom. */
    redeemed: z.array(z.object({ itemId: shown, email: shown, at: isoTime.nullable() })).max(many),
    /** Refunds that Paddle has not answered yet: they are asked for again by themselves. */
    unanswered: z.array(z.object({ amount: money, at: isoTime })).max(many),
    /** Refunds that Paddle refused: nothing was paid back by them. */
    refused: z.array(z.object({ amount: money, at: isoTime })).max(many),
    /** Of refunds that were to end the plan, too: what became of it. */
    planEnds: z.array(z.object({ plan: z.enum(planEnds), at: isoTime })).max(many),
    /** When the person was erased who bought it as a guest: its link and its free codes ended. */
    erasedAt: isoTime.nullable(),
    reviews: z.array(reviewOutput).max(many),
    /** The mails to its buyer, by their subject. */
    notices: z.array(z.object({ kind: shown, at: isoTime })).max(many),
    /** Of the last month, and those that wait. */
    mails: z.array(mailReport).max(many),
  }),
});

export type SupportOrder = z.infer<typeof getOrder.output>;
