import { tokenLifetimeMs } from '@backline/domain/limits';
import { contactName, to, toLink } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toDurationWords } from '../text.ts';

/** Sent to the old address at once, so that its owner can stop the change. */
export const emailChangeNoticeMail: MailTemplate<'email_change_notice'> = {
  example: {
    kind: 'email_change_notice',
    to,
    contactName,
    newEmail: 'clara@new.example.com',
    cancelUrl: toLink('/email/cancel'),
  },
  toContent(message, { name }, t) {
    return {
      subject: t('mail.emailChangeNoticeSubject', { name }),
      preheader: t('mail.emailChangeNoticePreheader', { newEmail: message.newEmail }),
      title: t('mail.emailChangeNoticeTitle'),
      sentence: t('mail.emailChangeNoticeSentence', { name, to: message.to, newEmail: message.newEmail }),
      action: { label: t('mail.emailChangeNoticeAction'), url: message.cancelUrl },
      notes: [
        t('mail.emailChangeNoticeNote'),
        t('mail.emailChangeNoticeNoteNotMe', { lifetime: toDurationWords(t, tokenLifetimeMs.email_cancel) }),
      ],
    };
  },
};
