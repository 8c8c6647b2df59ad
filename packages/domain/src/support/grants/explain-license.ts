import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { isoTime } from '../../fields.ts';
import { payerEmailInput } from '../../inputs/email.ts';
import { skuInput } from '../../licenses/license.ts';
import { many, reason, shown } from '../fields.ts';
import { mailReport } from '../mails/mail-report.ts';
import { taskReport } from '../tasks/task-report.ts';

export const explainLicense = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/users/explain',
  summary: 'Why a customer has or lacks something',
  refusals: ['not_found'],
  input: z.object({ email: payerEmailInput, sku: skuInput, reason }),
  output: z.object({
    has: z.boolean(),
    /** The answer in one sentence. */
    verdict: shown,
    /** The history, oldest first. */
    chain: z.array(z.object({ at: isoTime, what: shown })).max(many),
    /** The next steps for support, as commands. */
    next: z.array(shown).max(many),
    /** The latest mails to the customer, and about the product's orders. */
    mails: z.array(mailReport).max(many),
    /** The tasks that wait for the account. */
    tasks: z.array(taskReport).max(many),
  }),
});

export type Explanation = z.infer<typeof explainLicense.output>;
