import { tokenLifetimeMs } from '@backline/domain/limits';
import { contactName, to, toLink } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toDurationWords, toGreeting, toSignature } from '../text.ts';

export const factorChangedMail: MailTemplate<'factor_changed'> = {
  example: {
    kind: 'factor_changed',
    to,
    contactName,
    what: 'passkey_added',
    name: 'Studio laptop',
    secureUrl: toLink('/secure'),
  },
  toContent({ contactName, what, name: factorName, secureUrl }, { name }, t) {
    return {
      subject: t('mail.factorChangedSubject', { what, name }),
      preheader: t('mail.factorChangedPreheader'),
      title: t('mail.factorChangedTitle', { what }),
      greeting: toGreeting(t, contactName),
      sentence: t('mail.factorChangedSentence', { what, name, factor: toSignature(t, factorName ?? '') }),
      action: { label: t('mail.newSignInAction'), url: secureUrl },
      notes: [{ text: t('mail.factorChangedNote', { what, lifetime: toDurationWords(t, tokenLifetimeMs.secure) }) }],
    };
  },
};
