import { z } from 'zod';
import { declareCall } from '../../call.ts';
import { int32, isoTime } from '../../fields.ts';
import { many, reason, shown, total } from '../fields.ts';
import { listedMail } from './mail-report.ts';

export const listMails = declareCall({
  role: 'support',
  kind: 'mutation',
  rest: 'POST /support/mails/list',
  summary: 'Mails, newest first, and what became of them',
  input: z.object({
    only: z.enum(['waiting', 'failed']).nullable(),
    limit: int32(1, 1000),
    reason,
  }),
  output: z.object({
    /** Newest first. */
    mails: z.array(listedMail).max(many),
    /** The total number, listed or not. */
    count: total,
    /** The time since which the mail server refuses all mails, and its last answer. Null if it accepts mails. */
    paused: z.object({ since: isoTime, lastWords: shown.nullable() }).nullable(),
  }),
});

export type ListMailsInput = z.infer<typeof listMails.input>;
export type MailList = z.infer<typeof listMails.output>;
