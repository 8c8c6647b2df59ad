import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { isoTime } from '../../fields.ts';
import { payerEmailInput } from '../../inputs/email.ts';

import { consequence } from '../consequence.ts';
import { reason } from '../fields.ts';

export const mergeUsers = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/users/merge',
  summary: 'Begin to make two accounts of one person one; it waits for 24 hours',
  refusals: ['not_found', 'conflict'],
  input: z.object({
    /** The account that ends with the merge. */
    from: payerEmailInput,
    into: payerEmailInput,
    isDryRun: z.boolean().default(false),
    reason,
  }),
  output: z.object({
    /** Null in a dry run. */
    mergeId: z.uuid().max(36).nullable(),
    dueAt: isoTime,
    consequences: z.array(consequence).max(20),
  }),
});
