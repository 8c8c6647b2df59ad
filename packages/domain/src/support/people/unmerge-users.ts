import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { payerEmailInput } from '../../inputs/email.ts';
import { reason } from '../fields.ts';

export const unmergeUsers = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/users/merge/undo',
  summary: 'Stop a merge that waits, or undo one within 14 days',
  refusals: ['not_found', 'conflict'],
  /** The account that ended or would end. */
  input: z.object({ from: payerEmailInput, reason }),
  output: z.object({
    /** `stopped`: it had not happened yet. `undone`: everything was moved back. */
    outcome: z.enum(['stopped', 'undone']),
  }),
});
