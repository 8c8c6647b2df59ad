import { tokenLifetimeMs } from '@backline/domain/limits';
import { contactName, to, toLink } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toLinkNote } from '../text.ts';

export const recoverMail: MailTemplate<'recover'> = {
  example: {
    kind: 'recover',
    to,
    contactName,
    resetUrl: toLink('/recover/reset'),
    cancelUrl: toLink('/recover/cancel'),
  },
  toContent(message, { name }, t) {
    return {
      subject: t('mail.recoverSubject', { name }),
      preheader: t('mail.recoverPreheader'),
      title: t('mail.recoverTitle'),
      sentence: t('mail.recoverSentence', { name }),
      action: { label: t('mail.recoverAction'), url: message.resetUrl },
      notes: [
        toLinkNote(t, message, tokenLifetimeMs.reset),
        {
          text: t('mail.recoverNoteNotMe'),
          link: { label: t('mail.recoverActionCancel'), url: message.cancelUrl },
        },
      ],
    };
  },
};
