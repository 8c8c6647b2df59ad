import { tokenLifetimeMs } from '@backline/domain/limits';
import { contactName, to, toLink } from '../example-values.ts';
import { type MailTemplate, toNotMeNotes } from '../mail-content.ts';
import { toDurationWords, toGreeting } from '../text.ts';

export const factorResetMail: MailTemplate<'factor_reset'> = {
  example: {
    kind: 'factor_reset',
    to,
    contactName,
    loginUrl: 'https://shop.example.com/login',
    secureUrl: toLink('/secure'),
  },
  toContent({ contactName, loginUrl, secureUrl }, { name }, t) {
    const lifetime = toDurationWords(t, tokenLifetimeMs.secure);
    return {
      subject: t('mail.factorResetSubject', { name }),
      preheader: t('mail.factorResetPreheader'),
      title: t('mail.factorResetTitle'),
      greeting: toGreeting(t, contactName),
      sentence: t('mail.factorResetSentence', { name }),
      action: { label: t('mail.factorResetAction'), url: loginUrl },
      notes: toNotMeNotes(t, t('mail.factorResetNote', { lifetime }), secureUrl),
    };
  },
};
