import { contactName, to, toLink } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toMoment } from '../text.ts';

/** Sent when an account is to be erased. It can be stopped until then. */
export const erasureAskedMail: MailTemplate<'erasure_asked'> = {
  example: { kind: 'erasure_asked', to, contactName, dueAt: '2026-12-09T09:30:00.000Z', stopUrl: toLink('/stop') },
  toContent({ dueAt, stopUrl }, { name }, t) {
    return {
      subject: t('mail.erasureAskedSubject', { name }),
      preheader: t('mail.erasureAskedPreheader'),
      title: t('mail.erasureAskedTitle'),
      sentence: t('mail.erasureAskedSentence', { name, when: toMoment(dueAt) }),
      action: { label: t('mail.stopAction'), url: stopUrl },
      notes: [t('mail.erasureAskedNote')],
    };
  },
};
