import { contactName, to } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toGreeting } from '../text.ts';

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
      greeting: toGreeting(t, message.contactName),
      sentence: t('mail.passwordChangedSentence', { name }),
      action: { label: t('mail.passwordChangedAction'), url: message.recoverUrl },
      notes: [
        ...(message.withdrawnEmail === undefined
          ? []
          : [
              {
                text: t('mail.passwordChangedNoteWithdrawn', { withdrawnEmail: message.withdrawnEmail }),
              },
            ]),
        {
          text: t('mail.passwordChangedNoteNotMe'),
        },
      ],
    };
  },
};
