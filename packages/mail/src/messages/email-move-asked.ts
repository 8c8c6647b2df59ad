import { contactName, to, toLink } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toMoment } from '../text.ts';

/** Sent to the old and the new mailbox: support was asked to move the account, and either can stop it. */
export const emailMoveAskedMail: MailTemplate<'email_move_asked'> = {
  example: {
    kind: 'email_move_asked',
    to,
    contactName,
    newEmail: 'clara@new.example.com',
    dueAt: '2026-11-25T09:30:00.000Z',
    stopUrl: toLink('/stop'),
  },
  toContent({ newEmail, dueAt, stopUrl }, { name }, t) {
    const when = toMoment(dueAt);
    return {
      subject: t('mail.emailMoveAskedSubject', { name }),
      preheader: t('mail.emailMoveAskedPreheader'),
      title: t('mail.emailMoveAskedTitle'),
      sentence: t('mail.emailMoveAskedSentence', { name, newEmail, when }),
      action: { label: t('mail.stopAction'), url: stopUrl },
      notes: [t('mail.emailMoveAskedNote')],
    };
  },
};
