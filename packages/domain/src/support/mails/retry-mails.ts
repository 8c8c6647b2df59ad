import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { isoTime } from '../../fields.ts';
import { reason, total } from '../fields.ts';
import { mailId } from './mail-report.ts';

export const retryMails = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/mails/retry',
  summary: 'Try mails again that wait or were refused',
  refusals: ['conflict'],
  input: z.object({
    /** Null for all that wait or were refused. */
    mailId: mailId.nullable(),
    /** Only mails written since then. */
    since: isoTime.nullable(),
    reason,
  }),
  output: z.object({ mails: total }),
});

export type RetryMailsInput = z.infer<typeof retryMails.input>;
