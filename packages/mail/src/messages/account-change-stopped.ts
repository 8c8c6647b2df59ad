import { contactName, to } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';

/** Sent to an account whose change by support was stopped, by a link or by support. */
export const accountChangeStoppedMail: MailTemplate<'account_change_stopped'> = {
  example: { kind: 'account_change_stopped', to, contactName, recoverUrl: 'https://shop.example.com/recover' },
  toContent({ recoverUrl }, { name }, t) {
    return {
      subject: t('mail.accountChangeStoppedSubject', { name }),
      preheader: t('mail.accountChangeStoppedPreheader'),
      title: t('mail.accountChangeStoppedTitle'),
      sentence: t('mail.accountChangeStoppedSentence', { name }),
      action: { label: t('mail.accountChangeStoppedAction'), url: recoverUrl },
      notes: [t('mail.accountChangeStoppedNote')],
    };
  },
};
