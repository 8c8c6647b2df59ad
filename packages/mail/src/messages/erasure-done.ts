import { contactName, to } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toGreeting } from '../text.ts';

/** The last mail, to the address of an account that was erased. */
export const erasureDoneMail: MailTemplate<'erasure_done'> = {
  example: { kind: 'erasure_done', to, contactName, shopUrl: 'https://shop.example.com/marketplace' },
  toContent({ contactName, shopUrl }, { name }, t) {
    return {
      subject: t('mail.erasureDoneSubject', { name }),
      preheader: t('mail.erasureDonePreheader'),
      title: t('mail.erasureDoneTitle'),
      greeting: toGreeting(t, contactName),
      sentence: t('mail.erasureDoneSentence', { name }),
      action: { label: t('mail.erasureDoneAction'), url: shopUrl },
      notes: [{ text: t('mail.erasureDoneNote') }],
    };
  },
};
