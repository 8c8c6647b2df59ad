import { contactName, to } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toGreeting } from '../text.ts';

/** Sent when the erasure of an account was stopped. */
export const erasureStoppedMail: MailTemplate<'erasure_stopped'> = {
  example: { kind: 'erasure_stopped', to, contactName, loginUrl: 'https://shop.example.com/login' },
  toContent({ contactName, loginUrl }, { name }, t) {
    return {
      subject: t('mail.erasureStoppedSubject', { name }),
      preheader: t('mail.erasureStoppedPreheader'),
      title: t('mail.erasureStoppedTitle'),
      greeting: toGreeting(t, contactName),
      sentence: t('mail.erasureStoppedSentence', { name }),
      action: { label: t('mail.erasureStoppedAction'), url: loginUrl },
      notes: [{ text: t('mail.erasureStoppedNote') }],
    };
  },
};
