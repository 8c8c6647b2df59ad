import { mail } from '@backline/texts/en/mail';
import { createTexts } from '@backline/texts/write';

/** Writes the texts of mails. Templates are given it, because one process may write to customers of several languages. */
export const { t: writeEnglish } = createTexts({ mail });

export type WriteMail = typeof writeEnglish;
