import { contactName, to, toLink } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toMoment } from '../text.ts';

/** Sent when an account was exported: a stranger who did it has everything. */
export const accountExportedMail: MailTemplate<'account_exported'> = {
  example: {
    kind: 'account_exported',
    to,
    contactName,
    exportedAt: '2026-11-25T09:30:00.000Z',
    secureUrl: toLink('/secure'),
  },
  toContent({ exportedAt, secureUrl }, { name }, t) {
    return {
      subject: t('mail.accountExportedSubject', { name }),
      preheader: t('mail.accountExportedPreheader'),
      title: t('mail.accountExportedTitle'),
      sentence: t('mail.accountExportedSentence', { name, when: toMoment(exportedAt) }),
      action: { label: t('mail.accountExportedAction'), url: secureUrl },
      notes: [t('mail.accountExportedNote')],
    };
  },
};
