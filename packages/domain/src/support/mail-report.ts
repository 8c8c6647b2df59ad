import { z } from 'zod';
import { isoTime } from '../licenses/license.ts';
import { shown, total } from './fields.ts';

/** `handed_over`: the mail server took it; no more is known. `returned`: it came back. */
export const mailStates = ['waits', 'handed_over', 'refused', 'returned', 'dropped'] as const;
export type MailState = (typeof mailStates)[number];

export const mailReport = z.object({
  id: shown,
  kind: shown,
  state: z.enum(mailStates),
  createdAt: isoTime,
  /** When it was handed over, refused, returned or dropped. */
  endedAt: isoTime.nullable(),
  attempts: total,
  /** The mail server's, without addresses. */
  lastWords: shown.nullable(),
});
export type MailReport = z.infer<typeof mailReport>;
