import { contactName, to, toLink } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toMoment } from '../text.ts';

export const factorResetAskedMail: MailTemplate<'factor_reset_asked'> = {
  example: {
    kind: 'factor_reset_asked',
    to,
    contactName,
    by: 'support',
    dueAt: '2026-11-25T09:30:00.000Z',
    stopUrl: toLink('/stop'),
  },
  // A mail that was queued before resets had a cause is about one by support.
  toContent({ by = 'support', dueAt, stopUrl }, { name }, t) {
    return {
      subject: t('mail.factorResetAskedSubject', { by, name }),
      preheader: t('mail.factorResetAskedPreheader'),
      title: t('mail.factorResetAskedTitle', { by }),
      sentence: t('mail.factorResetAskedSentence', { by, name, when: toMoment(dueAt) }),
      action: { label: t('mail.stopAction'), url: stopUrl },
      notes: [t('mail.factorResetAskedNote', { by })],
    };
  },
};
