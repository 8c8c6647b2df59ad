import { contactName, to } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';

export const passwordChangedMail: MailTemplate<'password_changed'> = {
  example: {
    kind: 'password_changed',
    to,
    contactName,
    recoverUrl: 'https://shop.example.com/recover',
    withdrawnEmail: 'clara@new.example.com',
  },
  toContent(message, { name }, t) {
    return {
      subject: t('mail.passwordChangedSubject', { name }),
      preheader: t('mail.passwordChangedPreheader'),
      title: t('mail.passwordChangedTitle'),
      sentence: t('mail.passwordChangedSentence', { name }),
      action: { label: t('mail.passwordChangedAction'), url: message.recoverUrl },
      notes: [
        ...(message.withdrawnEmail === undefined
          ? []
          : [t('mail.passwordChangedNoteWithdrawn', { withdrawnEmail: message.withdrawnEmail })]),
        t('mail.passwordChangedNoteNotMe'),
      ],
    };
  },
};
