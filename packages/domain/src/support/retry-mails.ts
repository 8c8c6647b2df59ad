import { z } from 'zod';
import { isoTime } from '../licenses/license.ts';
import { reason, total } from './fields.ts';
import { mailId } from './mail-report.ts';

export const retryMailsInput = z.object({
  /** Null: all that wait or were refused. */
  mailId: mailId.nullable(),
  /** Only those that were written since then. */
  since: isoTime.nullable(),
  reason,
});

export const retryMailsOutput = z.object({ mails: total });
export type RetryMailsInput = z.infer<typeof retryMailsInput>;
