import { contactName, to, toLink } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toGreeting, toMoment } from '../text.ts';

export const factorResetAskedMail: MailTemplate<'factor_reset_asked'> = {
  example: {
    kind: 'factor_reset_asked',
    to,
    contactName,
    dueAt: '2026-11-25T09:30:00.000Z',
    stopUrl: toLink('/stop'),
  },
  toContent({ contactName, dueAt, stopUrl }, { name }, t) {
    return {
      subject: t('mail.factorResetAskedSubject', { name }),
      preheader: t('mail.factorResetAskedPreheader'),
      title: t('mail.factorResetAskedTitle'),
      greeting: toGreeting(t, contactName),
      sentence: t('mail.factorResetAskedSentence', { name, when: toMoment(dueAt) }),
      action: { label: t('mail.stopAction'), url: stopUrl },
      notes: [{ text: t('mail.factorResetAskedNote') }],
    };
  },
};
