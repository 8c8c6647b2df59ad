import { tokenLifetimeMs } from '@backline/domain/limits';
import { contactName, to, toLink } from '../example-values.ts';
import type { MailTemplate } from '../mail-content.ts';
import { toDurationWords, toGreeting } from '../text.ts';

export const recoverMail: MailTemplate<'recover'> = {
  example: {
    kind: 'recover',
    to,
    contactName,
    resetUrl: toLink('/recover/reset'),
    cancelUrl: toLink('/recover/cancel'),
  },
  toContent(message, { name }, t) {
    const lifetime = toDurationWords(t, tokenLifetimeMs.reset);
    return {
      subject: t('mail.recoverSubject', { name }),
      preheader: t('mail.recoverPreheader', { lifetime }),
      title: t('mail.recoverTitle'),
      greeting: toGreeting(t, message.contactName),
      sentence: t('mail.recoverSentence', { name }),
      action: { label: t('mail.recoverAction'), url: message.resetUrl },
      notes: [
        { text: t('mail.recoverNote', { lifetime }) },
        {
          text: t('mail.recoverNoteNotMe'),
          link: { label: t('mail.recoverActionCancel'), url: message.cancelUrl },
        },
      ],
    };
  },
};
