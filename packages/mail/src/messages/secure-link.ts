import { contactName, to, toLink } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';

/** Sent when an account's owner says of something in its activity that it wasn't them. */
export const secureLinkMail: MailTemplate<'secure_link'> = {
  example: { kind: 'secure_link', to, contactName, secureUrl: toLink('/secure') },
  toContent({ secureUrl }, { name }, t) {
    return {
      subject: t('mail.secureLinkSubject', { name }),
      preheader: t('mail.secureLinkPreheader'),
      title: t('mail.secureLinkTitle'),
      sentence: t('mail.secureLinkSentence', { name }),
      action: { label: t('mail.accountExportedAction'), url: secureUrl },
      notes: [t('mail.secureLinkNote')],
    };
  },
};
