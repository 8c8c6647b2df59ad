import { tokenLifetimeMs } from '@backline/domain/limits';
import { contactName, to, toLink } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toDurationWords } from '../text.ts';

/** Sent to the new mailbox of an account that support has moved. */
export const emailMovedMail: MailTemplate<'email_moved'> = {
  example: { kind: 'email_moved', to, contactName, resetUrl: toLink('/recover/reset') },
  toContent(message, { name }, t) {
    const lifetime = toDurationWords(t, tokenLifetimeMs.invite);
    return {
      subject: t('mail.emailMovedSubject', { name }),
      preheader: t('mail.emailMovedPreheader', { lifetime }),
      title: t('mail.emailMovedTitle'),
      sentence: t('mail.emailMovedSentence', { name, to: message.to }),
      action: { label: t('mail.emailMovedAction'), url: message.resetUrl },
      notes: [t('mail.emailMovedNote', { lifetime })],
    };
  },
};
