import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { payerEmailInput } from '../../inputs/email.ts';
import { transactionId } from '../../transaction-id.ts';
import { consequence } from '../consequence.ts';
import { reason, shown } from '../fields.ts';

export const resendOrder = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/orders/resend',
  summary: 'Make the free codes of an order again and mail them to another address',
  refusals: ['not_found', 'conflict', 'state_changed'],
  input: z.object({
    transactionId,
    to: payerEmailInput,
    isDryRun: z.boolean().default(false),
    reason,
  }),
  output: z.object({
    /** The last four characters of the new codes; none in a dry run. */
    lastFours: z.array(shown).max(100),
    consequences: z.array(consequence).max(200),
  }),
});
