import { tokenLifetimeMs } from '@backline/domain/limits';
import { contactName, to, toLink } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toDurationWords, toSignature } from '../text.ts';

export const factorChangedMail: MailTemplate<'factor_changed'> = {
  example: {
    kind: 'factor_changed',
    to,
    contactName,
    what: 'passkey_added',
    name: 'Studio laptop',
    secureUrl: toLink('/secure'),
  },
  toContent({ what, name: factorName, secureUrl }, { name }, t) {
    return {
      subject: t('mail.factorChangedSubject', { what, name }),
      preheader: t('mail.factorChangedPreheader'),
      title: t('mail.factorChangedTitle', { what }),
      sentence: t('mail.factorChangedSentence', { what, name, factor: toSignature(t, factorName ?? '') }),
      action: { label: t('mail.newSignInAction'), url: secureUrl },
      notes: [t('mail.factorChangedNote', { what, lifetime: toDurationWords(t, tokenLifetimeMs.secure) })],
    };
  },
};
