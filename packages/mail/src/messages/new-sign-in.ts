import { tokenLifetimeMs } from '@backline/domain/limits';
import { contactName, to, toLink } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toDurationWords, toMoment } from '../text.ts';

export const newSignInMail: MailTemplate<'new_sign_in'> = {
  example: {
    kind: 'new_sign_in',
    to,
    contactName,
    client: 'Firefox on Linux',
    at: '2026-11-22T09:30:00.000Z',
    secureUrl: toLink('/secure'),
  },
  toContent({ client, at, secureUrl }, { name }, t) {
    return {
      subject: t('mail.newSignInSubject', { name }),
      preheader: t('mail.newSignInPreheader'),
      title: t('mail.newSignInTitle'),
      sentence: t('mail.newSignInSentence', {
        name,
        when: toMoment(at),
        client: client ?? t('mail.newSignInUnknown'),
      }),
      action: { label: t('mail.newSignInAction'), url: secureUrl },
      notes: [t('mail.newSignInNote', { lifetime: toDurationWords(t, tokenLifetimeMs.secure) })],
    };
  },
};
