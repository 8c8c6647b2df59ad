import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { int32 } from '../../fields.ts';
import { itemId } from '../../orders/order.ts';
import { transactionId } from '../../transaction-id.ts';
import { consequence, seen } from '../consequence.ts';
import { reason, shown } from '../fields.ts';
import { planEnds } from './order.ts';

const refundStates = ['rehearsed', 'unknown', 'asked', 'approved'] as const;

export const refundOrder = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/orders/refund',
  summary: 'Ask Paddle to pay back an order or parts of it; a dry run says what would happen',
  refusals: ['not_found', 'conflict', 'state_changed'],
  input: z.object({
    transactionId,
    /** Absent for everything that is left. A line without an amount means all that is left of it. */
    lines: z
      .array(z.object({ itemId, amount: int32(1, 1_000_000_000).optional() }))
      .min(1)
      .max(100)
      .optional(),
    /** Also ends the plan, as soon as the provider has the refund. */
    endsPlan: z.boolean().default(false),
    /** Only returns the effect. */
    isDryRun: z.boolean().default(false),
    /** From the rehearsal. Required except for a rehearsal. */
    seen: seen.optional(),
    reason,
  }),
  output: z.object({
    /** `asked`: the provider decides. `unknown`: it did not answer, and is asked again automatically. */
    state: z.enum(refundStates),
    adjustmentId: shown.nullable(),
    /** The plan's outcome; null if none was to be ended. */
    plan: z.enum(planEnds).nullable(),
    consequences: z.array(consequence).max(200),
    seen,
  }),
});

export type RefundReport = z.infer<typeof refundOrder.output>;
