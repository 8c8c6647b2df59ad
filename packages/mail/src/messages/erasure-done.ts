import { contactName, to } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';

/** The last mail, to the address of an account that was erased. */
export const erasureDoneMail: MailTemplate<'erasure_done'> = {
  example: { kind: 'erasure_done', to, contactName, shopUrl: 'https://shop.example.com/marketplace' },
  toContent({ shopUrl }, { name }, t) {
    return {
      subject: t('mail.erasureDoneSubject', { name }),
      preheader: t('mail.erasureDonePreheader'),
      title: t('mail.erasureDoneTitle'),
      sentence: t('mail.erasureDoneSentence', { name }),
      action: { label: t('mail.erasureDoneAction'), url: shopUrl },
      notes: [t('mail.erasureDoneNote')],
    };
  },
};
