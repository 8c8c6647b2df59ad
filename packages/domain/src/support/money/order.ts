import { z } from 'zod';
import { int32, isoTime } from '../../fields.ts';
import { money } from '../../money.ts';
import { transactionStatuses } from '../../payments/orders.ts';
import { many, shown, total } from '../fields.ts';

export const orderOutput = z.object({
  transactionId: shown,
  status: z.enum(transactionStatuses),
  buyer: z.enum(['checkout', 'subscription', 'token', 'support', 'guest', 'unknown']).nullable(),
  email: shown.nullable(),
  total: money,
  tax: total.nullable(),
  invoiceNumber: shown.nullable(),
  cardLastFour: shown.nullable(),
  createdAt: isoTime,
  settledAt: isoTime.nullable(),
  items: z
    .array(
      z.object({
        itemId: shown,
        priceId: shown,
        sku: shown.nullable(),
        productName: shown.nullable(),
        quantity: int32(-1000, 2_000_000_000),
        total: int32(-2_000_000_000, 2_000_000_000),
        grantId: shown.nullable(),
        isCode: z.boolean(),
      }),
    )
    .max(many),
  adjustments: z.array(z.object({ adjustmentId: shown, action: shown, status: shown, isFull: z.boolean() })).max(many),
});
export type OrderReport = z.infer<typeof orderOutput>;

/**
 * The state of the plan that a refund should end. `ending`: it is retried automatically. `runs`: the provider does not
 * end it.
 */
export const planEnds = ['ended', 'ending', 'runs'] as const;
export type PlanEnd = (typeof planEnds)[number];
