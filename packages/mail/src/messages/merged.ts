import { contactName, to } from '../example-values.ts';
import { type MailTemplate, toAnswers } from '../mail-content.ts';

/** Sent to both accounts that have become one. */
export const mergedMail: MailTemplate<'merged'> = {
  example: {
    kind: 'merged',
    to,
    contactName,
    otherEmail: 'clara@studio.example.com',
    isEnding: true,
    loginUrl: 'https://shop.example.com/login',
  },
  toContent({ otherEmail, isEnding, loginUrl }, product, t) {
    const { name } = product;
    return {
      subject: t('mail.mergedSubject', { name }),
      preheader: t('mail.mergedPreheader'),
      title: t('mail.mergedTitle'),
      sentence: t('mail.mergedSentence', { role: isEnding ? 'ends' : 'other', name, otherEmail }),
      action: { label: t('mail.mergedAction'), url: loginUrl },
      notes: [t('mail.mergedNote', toAnswers(product))],
    };
  },
};
