import { z } from 'zod';
import { emailInput } from '../email.ts';
import { transactionId } from '../transaction-id.ts';
import { consequence } from './consequence.ts';
import { reason, shown } from './fields.ts';

export const resendOrderInput = z.object({
  transactionId,
  to: emailInput,
  isDryRun: z.boolean().default(false),
  reason,
});

export const resendOrderOutput = z.object({
  /** The last four characters of the new codes; none in a dry run. */
  lastFours: z.array(shown).max(100),
  consequences: z.array(consequence).max(200),
});
