import { contactName, to, toLink } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toMoment } from '../text.ts';

/** Sent to both accounts that support was asked to join. Either can stop it. */
export const mergeAskedMail: MailTemplate<'merge_asked'> = {
  example: {
    kind: 'merge_asked',
    to,
    contactName,
    otherEmail: 'clara@studio.example.com',
    isEnding: true,
    dueAt: '2026-11-23T09:30:00.000Z',
    stopUrl: toLink('/stop'),
  },
  toContent({ otherEmail, isEnding, dueAt, stopUrl }, { name }, t) {
    const when = toMoment(dueAt);
    return {
      subject: t('mail.mergeAskedSubject', { name }),
      preheader: t('mail.mergeAskedPreheader'),
      title: t('mail.mergeAskedTitle'),
      sentence: t('mail.mergeAskedSentence', { role: isEnding ? 'ends' : 'other', name, otherEmail, when }),
      action: { label: t('mail.stopAction'), url: stopUrl },
      notes: [t('mail.mergeAskedNote')],
    };
  },
};
