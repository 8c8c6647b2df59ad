import { contactName, to } from '../example-values.ts';
import { type MailTemplate, toAnswers } from '../mail-content.ts';

/** Sent to the old mailbox of an account that support has moved. */
export const emailMovedNoticeMail: MailTemplate<'email_moved_notice'> = {
  example: {
    kind: 'email_moved_notice',
    to,
    contactName,
    newEmail: 'clara@new.example.com',
    recoverUrl: 'https://shop.example.com/recover',
  },
  toContent({ newEmail, recoverUrl }, product, t) {
    const { name } = product;
    return {
      subject: t('mail.emailMovedNoticeSubject', { name }),
      preheader: t('mail.emailMovedNoticePreheader'),
      title: t('mail.emailMovedNoticeTitle'),
      sentence: t('mail.emailMovedNoticeSentence', { name, newEmail }),
      action: { label: t('mail.emailMovedNoticeAction'), url: recoverUrl },
      notes: [t('mail.emailMovedNoticeNote', toAnswers(product))],
    };
  },
};
