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
    /** Without it everything that is left. A line without an amount: all that is left of it. */
    lines: z
      .array(z.object({ itemId, amount: int32(1, 1_000_000_000).optional() }))
      .min(1)
      .max(100)
      .optional(),
    /** Ends the plan, too, at once after the provider has the refund. */
    endsPlan: z.boolean().default(false),
    /** Only says what would happen. */
    isDryRun: z.boolean().default(false),
    /** Of the rehearsal: needed unless this is one. */
    seen: seen.optional(),
    reason,
  }),
  output: z.object({
    /** `asked`: the provider decides. `unknown`: it did not answer; it is asked again by itself. */
    state: z.enum(refundStates),
    adjustmentId: shown.nullable(),
    /** The outcome for the plan; null: none was to be ended. */
    plan: z.enum(planEnds).nullable(),
    consequences: z.array(consequence).max(200),
    seen,
  }),
});

export type RefundReport = z.infer<typeof refundOrder.output>;
