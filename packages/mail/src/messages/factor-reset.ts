import { tokenLifetimeMs } from '@backline/domain/limits';
import { contactName, to, toLink } from '../example-values.ts';
import { type MailTemplate, toNotMeNotes } from '../mail-content.ts';
import { toDurationWords } from '../text.ts';

export const factorResetMail: MailTemplate<'factor_reset'> = {
  example: {
    kind: 'factor_reset',
    to,
    contactName,
    by: 'support',
    loginUrl: 'https://shop.example.com/login',
    secureUrl: toLink('/secure'),
  },
  // A mail that was queued before resets had a cause is about one by support.
  toContent({ by = 'support', loginUrl, secureUrl }, { name }, t) {
    const lifetime = toDurationWords(t, tokenLifetimeMs.secure);
    return {
      subject: t('mail.factorResetSubject', { by, name }),
      preheader: t('mail.factorResetPreheader', { by }),
      title: t('mail.factorResetTitle', { by }),
      sentence: t('mail.factorResetSentence', { by, name }),
      action: { label: t('mail.factorResetAction'), url: loginUrl },
      notes: toNotMeNotes(t, t('mail.factorResetNote', { lifetime }), secureUrl),
    };
  },
};
