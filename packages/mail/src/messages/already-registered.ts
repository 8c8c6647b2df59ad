import { contactName, to } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';

export const alreadyRegisteredMail: MailTemplate<'already_registered'> = {
  example: {
    kind: 'already_registered',
    to,
    contactName,
    loginUrl: 'https://shop.example.com/login',
    recoverUrl: 'https://shop.example.com/recover',
  },
  toContent(message, { name }, t) {
    return {
      subject: t('mail.alreadyRegisteredSubject', { name }),
      preheader: t('mail.alreadyRegisteredPreheader'),
      title: t('mail.alreadyRegisteredTitle'),
      sentence: t('mail.alreadyRegisteredSentence', { name }),
      action: { label: t('mail.alreadyRegisteredAction'), url: message.loginUrl },
      notes: [
        {
          text: t('mail.alreadyRegisteredNoteForgotten'),
          link: { label: t('mail.alreadyRegisteredActionRecover'), url: message.recoverUrl },
        },
        t('mail.alreadyRegisteredNoteNotMe'),
      ],
    };
  },
};
