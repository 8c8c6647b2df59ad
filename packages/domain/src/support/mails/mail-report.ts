import { z } from 'zod';
import { isoTime } from '../../fields.ts';
import { reason, shown, total } from '../fields.ts';

/** `handed_over`: the mail server accepted it; nothing more is known. `returned`: it came back. */
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
  /** The mail server's answer, without addresses. */
  lastWords: shown.nullable(),
});
export type MailReport = z.infer<typeof mailReport>;

/** A mail by itself. */
export const listedMail = mailReport.extend({
  /** Null if its contents are gone and no account or order has the address. */
  to: shown.nullable(),
  transactionId: shown.nullable(),
  /** When a waiting mail is tried next. */
  dueAt: isoTime.nullable(),
});
export type ListedMail = z.infer<typeof listedMail>;

export const mailId = z.uuid('is not the id of a mail').max(36);

export const mailReference = z.object({ mailId, reason });
