import { contactName, to } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';

/** Sent when the erasure of an account was stopped. */
export const erasureStoppedMail: MailTemplate<'erasure_stopped'> = {
  example: { kind: 'erasure_stopped', to, contactName, loginUrl: 'https://shop.example.com/login' },
  toContent({ loginUrl }, { name }, t) {
    return {
      subject: t('mail.erasureStoppedSubject', { name }),
      preheader: t('mail.erasureStoppedPreheader'),
      title: t('mail.erasureStoppedTitle'),
      sentence: t('mail.erasureStoppedSentence', { name }),
      action: { label: t('mail.erasureStoppedAction'), url: loginUrl },
      notes: [t('mail.erasureStoppedNote')],
    };
  },
};
