import { contactName, to } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';

export const downloadPageMail: MailTemplate<'download_page'> = {
  example: {
    kind: 'download_page',
    to,
    contactName,
    downloadUrl: 'https://shop.example.com/account/download-cadenza',
  },
  toContent({ downloadUrl }, { name }, t) {
    return {
      subject: t('mail.downloadPageSubject', { name }),
      preheader: t('mail.downloadPagePreheader'),
      title: t('mail.downloadPageTitle', { name }),
      sentence: t('mail.downloadPageSentence', { name }),
      action: { label: t('mail.downloadPageAction', { name }), url: downloadUrl },
      notes: [t('mail.downloadPageNote')],
    };
  },
};
